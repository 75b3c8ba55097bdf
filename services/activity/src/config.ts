import { baseEnv } from '@our-dates/service-kit/slice/config';
import { z } from 'zod';

/** The variables of the service. */
export const settings = z.object({
  ...baseEnv,
  /** Where the collections service is, which owns memories and photos. */
  COLLECTIONS_URL: z.url(),
});
