/** The events that this service defines itself; its calls are in packages/contracts. */
import { paths } from '@our-dates/contracts/paths';
import { defineEvents } from '@our-dates/contracts/slice-events';
import { id } from '@our-dates/contracts/values';
import { z } from 'zod';

/**
 * This service shows somebody with another name or picture. Pages receive `user.updated` at the same time as it does,
 * and may read the partner before it has handled that.
 */
export const personEvents = defineEvents(
  { 'partner.changed': z.object({ ownerId: id }) },
  { reads: [paths.partner] },
);
