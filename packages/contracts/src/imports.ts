/**
 * The import of memories from elsewhere: the page opens the archive, sends the photos of a memory one by one, and then
 * what is written about it, which makes the memory as a whole or not at all.
 */
import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { importLimits, importPaths } from './import-terms.ts';
import { limits } from './limits.ts';
import { routesOf } from './route.ts';
import { calendarDate, id, text, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex');
const key = hash.describe(
  'Names the memory: derived from its archive and its place there, so that it is imported once.',
);
const place = z
  .int()
  .min(0)
  .max(importLimits.photosPerMemory - 1);

export const importLookupBody = z
  .object({
    keys: z.array(key).max(importLimits.lookupKeys, `must be at most ${importLimits.lookupKeys}`),
    checksums: z
      .array(hash)
      .max(importLimits.lookupChecksums, `must be at most ${importLimits.lookupChecksums}`),
  })
  .meta({ id: 'ImportLookup' });
export type ImportLookupBody = z.output<typeof importLookupBody>;

export const importLookupSchema = z
  .object({
    memories: z
      .array(
        z.object({
          key: hash,
          collectionId: id.nullable().describe('Null: not imported yet, or hidden.'),
          isHidden: z.boolean().describe('It was imported, and is in the trash or sealed.'),
          waiting: z
            .array(z.object({ place, sha256: hash }))
            .describe('Its photos that are here and wait for their memory.'),
        }),
      )
      .describe('Those of the keys of which anything is known.'),
    photos: z
      .array(z.object({ sha256: hash, collectionId: id, name: z.string().describe('Of the memory.') }))
      .describe('Those of the checksums that a photo has which the viewer sees.'),
  })
  .meta({ id: 'ImportLookupResult' });
export type ImportLookup = z.infer<typeof importLookupSchema>;

export const lookUpImport = defineRoute({
  id: 'lookUpImport',
  method: 'POST',
  path: importPaths.lookup,
  summary:
    'Which memories of an archive the viewer has imported, and which of its photos the viewer can see already.',
  body: importLookupBody,
  response: importLookupSchema,
});

export const waitingPhotoSchema = z
  .object({ place, sha256: hash, bytes: z.int().positive() })
  .meta({ id: 'WaitingPhoto' });
export type WaitingPhoto = z.infer<typeof waitingPhotoSchema>;

export const sendImportPhoto = defineRoute({
  id: 'sendImportPhoto',
  method: 'POST',
  path: importPaths.photos,
  summary:
    'Sends one photo of a memory that is to be imported. It waits for a day, seen by nobody, for the call that imports the memory. A repeat has no second effect.',
  multipart: {
    fields: z.object({
      key,
      place: z
        .string()
        .regex(/^\d{1,3}$/, `must be a number from 0 to ${importLimits.photosPerMemory - 1}`)
        .transform(Number)
        .describe('Of the photo in its memory, from 0.'),
      sha256: hash.describe('Of the file. 422 `CHECKSUM`: other bytes have arrived.'),
    }),
    files: { photo: { min: 1, max: 1, about: 'A photo; JPEG, PNG, GIF, WebP, AVIF, BMP or HEIC.' } },
  },
  status: 201,
  response: waitingPhotoSchema,
  errors: [409, 413, 415, 422],
});

const author = text(limits.displayNameLength, 'must not be empty')
  .nullable()
  .describe(
    'The name of who wrote it, as a text. It names no account: the text belongs to the importer. Null: the importer wrote it.',
  );
const written = { author, writtenAt: timestamp, editedAt: timestamp.nullable() };

const importedPhoto = z.object({
  sha256: hash,
  title: text(limits.nameLength, 'Please give this photo a title.'),
  description: text(limits.descriptionLength).nullable(),
  altText: text(limits.altTextLength).optional().describe('Left out: nobody has written it.'),
  takenAt: z.iso
    .datetime({ local: true })
    .nullable()
    .describe('Local time, without a zone. What the file itself says comes before that.'),
  clockAhead: z
    .int()
    .min(-limits.clockSeconds)
    .max(limits.clockSeconds)
    .optional()
    .describe('Seconds that the camera’s clock was ahead; left out: it was right.'),
  uploadedAt: timestamp.nullable().describe('Null: now.'),
  isLiked: z.boolean().describe('By the importer; nobody else’s likes are imported.'),
  comments: z.array(z.object({ ...written, content: text(limits.commentLength, 'must not be empty') })),
});

export const importedMemoryBody = z
  .object({
    key,
    name: text(limits.nameLength, 'Please give this memory a name.'),
    description: text(limits.descriptionLength).nullable(),
    date: calendarDate.nullable(),
    recordedAt: timestamp.nullable().describe('Null: now.'),
    changedAt: timestamp.nullable().describe('Null: when it was recorded.'),
    cover: place.nullable().describe('The photo that was chosen; null: none was.'),
    photos: z
      .array(importedPhoto)
      .max(importLimits.photosPerMemory, `must be at most ${importLimits.photosPerMemory} photos`),
    stories: z
      .array(z.object({ ...written, content: text(limits.storyLength, 'must not be empty') }))
      .max(importLimits.storiesPerMemory, `must be at most ${importLimits.storiesPerMemory} stories`)
      .describe('They are read by the importer alone, as notes.'),
  })
  .refine(({ cover, photos }) => cover === null || cover < photos.length, {
    path: ['cover'],
    ...fieldError('NOT_IN_MEMORY', 'The cover must be a photo of this memory.'),
  })
  .refine(
    ({ photos }) =>
      photos.reduce((sum, { comments }) => sum + comments.length, 0) <= importLimits.commentsPerMemory,
    {
      path: ['photos'],
      ...fieldError(
        'TOO_MANY',
        `must have at most ${importLimits.commentsPerMemory} comments`,
        importLimits.commentsPerMemory,
      ),
    },
  )
  .meta({ id: 'ImportedMemory' });
export type ImportedMemoryBody = z.output<typeof importedMemoryBody>;

export const importAnswerSchema = z
  .object({
    collectionId: id,
    isNew: z.boolean().describe('False: it was imported before, and nothing was changed.'),
  })
  .meta({ id: 'ImportAnswer' });
export type ImportAnswer = z.infer<typeof importAnswerSchema>;

export const importMemory = defineRoute({
  id: 'importMemory',
  method: 'POST',
  path: importPaths.memories,
  summary:
    'Imports a memory with its photos, which were sent before, and what is written about them: all of it, or nothing, and once for each key. 409 `PHOTOS_MISSING` names photos that do not wait here; 409 `IMPORT_HIDDEN`: it was imported, and is in the trash or sealed.',
  multipart: {
    fields: z.object({}),
    files: {
      memory: {
        min: 1,
        max: 1,
        about: `JSON, at most ${importLimits.textBytes / 1024 / 1024} MB: key, name, description, date, recordedAt, changedAt, cover, photos (sha256, title, description, altText, takenAt, clockAhead, uploadedAt, isLiked, comments) and stories; comments and stories have author, content, writtenAt and editedAt.`,
      },
    },
  },
  status: 201,
  response: importAnswerSchema,
  errors: [409, 413, 422],
});
