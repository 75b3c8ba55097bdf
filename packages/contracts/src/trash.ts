import { z } from 'zod';
import { routesOf } from './route.ts';
import { trashLimits, trashPaths } from './trash-terms.ts';
import { calendarDate, id, imageNameText, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

export const trashItemKinds = ['memory', 'photo'] as const;

/** A deleted memory with its photos, or a photo that was deleted from a memory. */
export const trashItemSchema = z
  .object({
    kind: z.enum(trashItemKinds),
    id: id.describe('Of the memory or of the photo, according to `kind`.'),
    title: z
      .string()
      .nullable()
      .describe('The name of the memory, or the title of the photo; null: the memory is sealed.'),
    deletedAt: timestamp,
    deletedBy: id.nullable().describe('Null: the platform.'),
    purgeAt: timestamp.describe('When it is removed for good.'),
    photoCount: z
      .int()
      .min(0)
      .nullable()
      .describe('Photos that come back with it; of a photo 1, of a sealed memory null.'),
    memory: z
      .object({
        id,
        name: z.string(),
        isDeleted: z.boolean().describe('It is in the trash too, and comes back with the photo.'),
      })
      .nullable()
      .describe('The memory of a photo; null for a memory.'),
    pictureName: imageNameText
      .nullable()
      .describe('Of the photo, or of the cover: for `GET /api/trash/images/{name}`. Null without photos.'),
    opensOn: calendarDate.nullable().describe('Of a sealed memory, which stays sealed when it is restored.'),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof trashItemSchema>;

export const trashPageSchema = z
  .object({
    keptForSeconds: z.int().positive().describe('How long something stays in the trash.'),
    items: z.array(trashItemSchema),
  })
  .meta({ id: 'Trash' });
export type TrashPage = z.infer<typeof trashPageSchema>;

const selected = (what: string) =>
  z.array(id).max(trashLimits.selected, `must be at most ${trashLimits.selected} ${what}`).default([]);

/** What is to be restored, or removed for good. */
export const trashSelectionBody = z
  .object({ collectionIds: selected('memories'), photoIds: selected('photos') })
  .refine(
    ({ collectionIds, photoIds }) => collectionIds.length + photoIds.length > 0,
    'must name a memory or a photo',
  )
  .meta({ id: 'TrashSelection' });
export type TrashSelectionBody = z.output<typeof trashSelectionBody>;

export const restoredSchema = z
  .object({
    collectionIds: z
      .array(id)
      .describe('Restored memories, also those that came back because one of their photos did.'),
    photoIds: z.array(id).describe('Restored photos that had been deleted without their memory.'),
  })
  .meta({ id: 'Restored' });
export type Restored = z.infer<typeof restoredSchema>;

export const trashQuery = z.object({
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(trashLimits.pageMax, `must be at most ${trashLimits.pageMax}`))
    .optional(),
  cursor: z.string().max(100).optional().describe('From the `Link` header of the page before.'),
});
export type TrashQuery = z.output<typeof trashQuery>;

export const listTrash = defineRoute({
  id: 'listTrash',
  path: trashPaths.trash,
  summary: 'One page of the deleted memories and photos that can be restored, the latest first.',
  query: trashQuery,
  response: trashPageSchema,
  responseHeaders: { Link: 'The next page as `<…>; rel="next"`; absent on the last one.' },
});

export const restoreTrash = defineRoute({
  id: 'restoreTrash',
  method: 'POST',
  path: trashPaths.restore,
  summary:
    'Restores deleted memories with their photos, and deleted photos; a photo whose memory is deleted brings it back. Those that are no longer there are left out; 404 when none is there.',
  body: trashSelectionBody,
  response: restoredSchema,
  errors: [404],
});

export const purgeTrash = defineRoute({
  id: 'purgeTrash',
  method: 'POST',
  path: trashPaths.purge,
  summary: 'Removes deleted memories and photos for good, now. 404 when none of them is there.',
  body: trashSelectionBody,
  status: 204,
  errors: [404],
});

export const getTrashImage = defineRoute({
  id: 'getTrashImage',
  path: trashPaths.image,
  summary: 'A small picture of a deleted photo. Answers 304.',
  params: z.object({ name: imageNameText }),
  produces: ['image/webp', 'image/jpeg'],
  responseHeaders: { ETag: 'Strong.', 'Cache-Control': 'To be asked again each time.' },
  errors: [404, 422],
});
