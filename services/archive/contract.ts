/**
 * The calls of this service: the one file of it that the gateway and pages may import, the latter its types alone.
 * Who may call them is decided in access.json.
 */
import { archivePaths } from '@our-dates/contracts/archive-paths';
import { routesOf } from '@our-dates/contracts/route';
import { timestamp } from '@our-dates/contracts/values';
import { z } from 'zod';

const defineRoute = routesOf('archive');

const count = z.int().min(0);

export const exportSchema = z
  .object({
    id: z.uuid(),
    state: z
      .enum(['preparing', 'ready', 'outdated'])
      .describe('`outdated`: something that it shows was deleted since; it has to be started again.'),
    memories: count.describe('That are in the export so far.'),
    memoriesInAll: count.describe('When it was started.'),
    photos: count.describe('That were read so far.'),
    bytes: count.describe('Of the zip; while it is prepared, of what is in it so far.'),
    fileName: z.string(),
    startedAt: timestamp,
    expiresAt: timestamp.describe('When it is removed.'),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof exportSchema>;

/** Null: there is none, or no longer. */
const exportAnswer = z.object({ export: exportSchema.nullable() });
export type ExportAnswer = z.infer<typeof exportAnswer>;

export const getExport = defineRoute({
  id: 'getExport',
  path: archivePaths.export,
  summary: 'The export of the viewer: everything they may see, as one zip.',
  response: exportAnswer,
});

export const startExport = defineRoute({
  id: 'startExport',
  method: 'POST',
  path: archivePaths.export,
  recentLogin: true,
  summary: 'Begins a new export; it replaces the one there is. `continueExport` prepares it.',
  status: 201,
  response: exportAnswer,
  errors: [403],
});

export const continueExport = defineRoute({
  id: 'continueExport',
  method: 'POST',
  path: archivePaths.exportSteps,
  summary:
    'Prepares the next part of the export, for a few seconds, and answers its progress. To be repeated until it is ready.',
  response: exportAnswer,
});

export const deleteExport = defineRoute({
  id: 'deleteExport',
  method: 'DELETE',
  path: archivePaths.export,
  summary: 'Removes the export, and ends its download.',
  status: 204,
});

export const downloadExport = defineRoute({
  id: 'downloadExport',
  path: archivePaths.exportFile,
  summary:
    'The zip of a prepared export. Answers byte ranges. A sign-out and the end of the partnership end it, and so does a fifth download at the same time.',
  produces: ['application/zip'],
  responseHeaders: { ETag: 'Strong. Another export has another one.' },
  errors: [404, 409, 410, 416],
});
