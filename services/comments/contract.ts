/** The events that this service defines itself; its calls are in packages/contracts. */
import { paths } from '@our-dates/contracts/paths';
import { defineEvents } from '@our-dates/contracts/slice-events';
import { id } from '@our-dates/contracts/values';
import { z } from 'zod';

/** The copy of a person that this service shows is newer than what pages have read (decision 24). */
export const authorEvents = defineEvents(
  { 'author.changed': z.object({ ownerId: id }) },
  { reads: [paths.photos] },
);
