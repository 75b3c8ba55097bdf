import { z } from 'zod';
import { limits } from './limits.ts';
import { mergePath, mergeRefusalPath, mergesPath } from './merge-paths.ts';
import { mergeTerms } from './merge-terms.ts';
import { routesOf } from './route.ts';
import { calendarDate, id, idParams, idText, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

export const mergeCandidateSchema = z
  .object({
    id,
    name: z.string(),
    date: calendarDate.nullable(),
    photoCount: z.int().min(0),
    ownerId: id,
    isRefused: z.boolean().describe('One of the two partners does not want them in one memory.'),
  })
  .meta({ id: 'MergeCandidate' });
export type MergeCandidate = z.infer<typeof mergeCandidateSchema>;

export const mergedMemorySchema = z
  .object({
    id: id.describe('Of the memory that was put into the other; its address leads there.'),
    into: id,
    name: z.string(),
    photoCount: z.int().min(0).describe('How many photos it brought.'),
    mergedBy: id.nullable().describe('Who did it; null when their account is removed.'),
    undoUntil: timestamp.describe('Until then either partner can undo it.'),
  })
  .meta({ id: 'MergedMemory' });
export type MergedMemory = z.infer<typeof mergedMemorySchema>;

export const mergesSchema = z
  .object({
    candidates: z
      .array(mergeCandidateSchema)
      .describe(
        `What the other partner recorded of the same day; or of the day before or after, where photos of the one begin at most ${mergeTerms.eveningGapHours} hours after those of the other end.`,
      ),
    merged: z.array(mergedMemorySchema).describe('What was put into this memory and can still be undone.'),
  })
  .meta({ id: 'Merges' });
export type Merges = z.infer<typeof mergesSchema>;

export const mergeBody = z
  .object({
    from: id.describe('The memory whose photos, texts and stories come into this one.'),
    photoIds: z
      .array(id)
      .max(limits.placedPhotos)
      .default([])
      .describe(
        'The photos of both in the order that they get, as the page sorts by time. Those that are not named are at the end.',
      ),
  })
  .meta({ id: 'MergeBody' });
export type MergeBody = z.output<typeof mergeBody>;

const mergeParams = idParams.extend({ from: idText });

export const getMerges = defineRoute({
  id: 'getMerges',
  path: mergesPath,
  summary: 'Memories of the other partner that fit this one, and those that were put into it within a day.',
  params: idParams,
  response: mergesSchema,
  errors: [404],
});

export const mergeMemories = defineRoute({
  id: 'mergeMemories',
  method: 'POST',
  path: mergesPath,
  summary:
    'Puts another memory into this one, with its photos, description and stories. A repetition, and the opposite of what was merged, answer the merge that there is. 409 `SAME_MEMORY`, `STORIES_IN_BOTH`, `MERGE_OPEN`; 422 `TEXT_TOO_LONG`, `TOO_MANY_PHOTOS`.',
  params: idParams,
  body: mergeBody,
  response: mergedMemorySchema,
  errors: [403, 404, 409, 422],
});

export const undoMerge = defineRoute({
  id: 'undoMerge',
  method: 'DELETE',
  path: mergePath,
  summary:
    'Undoes a merge within a day: both memories are as before, what was added since stays. 410 `MERGE_FINAL`: the day has passed.',
  params: mergeParams,
  status: 204,
  errors: [403, 404, 410],
});

export const refuseMerge = defineRoute({
  id: 'refuseMerge',
  method: 'PUT',
  path: mergeRefusalPath,
  summary: 'Remembers for both partners that these two memories stay apart, so that it is not offered again.',
  params: mergeParams,
  status: 204,
  errors: [403, 404],
});
