/**
 * The JSON files of an export: `archive.json` and `plans.json` at its top, `memory.json` in the folder of each memory.
 * Their schema is part of every export, and the import reads them. A later version only adds members; what is read
 * ignores those it does not know.
 */
import { z } from 'zod';

export const schemaVersion = 1;

const version = z.literal(schemaVersion);
const count = z.int().min(0);
const moment = z.iso.datetime({ offset: true });
const file = z.string().describe('In the folder of the memory.');
const username = z.string().describe('Of one of the `people` in archive.json.');

const importedAuthor = z
  .string()
  .nullable()
  .optional()
  .describe('The name of who wrote it, where `author` has imported it as the text of another person.');

const commentSchema = z.object({
  author: username,
  importedAuthor,
  text: z.string(),
  writtenAt: moment,
  editedAt: moment.nullable(),
});

const photoSchema = z.object({
  file: file.nullable().describe('The original, bit for bit; null where it is missing.'),
  picture: file.nullable().describe('A smaller version, for the album; null without one.'),
  title: z.string(),
  description: z.string().nullable(),
  fileName: z.string().describe('Under which it was uploaded.'),
  sha256: z.string().describe('Of the original.'),
  bytes: z.int().positive().describe('Of the original.'),
  width: z.int().positive(),
  height: z.int().positive(),
  takenAt: z.iso.datetime({ local: true }).nullable().describe('Local time, without a zone.'),
  clockAhead: z
    .int()
    .optional()
    .describe(
      'Seconds that the camera’s clock was ahead, where it was corrected: `takenAt` minus them is right.',
    ),
  uploadedAt: moment,
  uploadedBy: username.nullable().describe('Null: somebody with whom nothing is shared any more.'),
  likedBy: z.array(username),
  comments: z.array(commentSchema).describe('The oldest first.'),
});
export type ArchivedPhoto = z.infer<typeof photoSchema>;

const storySchema = z.object({
  author: username,
  importedAuthor,
  text: z.string(),
  writtenAt: moment,
  editedAt: moment.nullable(),
  readBy: z.enum(['both', 'author']).describe('`author`: the partner does not read it, at least not yet.'),
});
export type ArchivedStory = z.infer<typeof storySchema>;

export const memorySchema = z.object({
  schemaVersion: version,
  name: z.string(),
  description: z.string().nullable(),
  date: z.iso.date().nullable(),
  recordedAt: moment,
  changedAt: moment,
  recordedBy: username.nullable(),
  isSample: z.boolean().describe('One of the memories that everybody in the demo sees.'),
  cover: file.nullable().describe('The original that was chosen as the cover; null: the first photo is.'),
  photos: z.array(photoSchema).describe('In their order.'),
  stories: z
    .array(storySchema)
    .describe('Those that who exported it could read: of both partners, and their own notes.'),
});
export type ArchivedMemory = z.infer<typeof memorySchema>;

const planSchema = z.object({
  title: z.string(),
  note: z.string(),
  link: z.string().nullable(),
  date: z.iso.date().nullable().describe('Null: some time.'),
  plannedBy: username.nullable(),
  plannedAt: moment,
  changedAt: moment,
  happenedAt: moment.nullable().describe('Null: it is still planned.'),
  memory: z
    .string()
    .nullable()
    .describe('The folder of the memory that was recorded of it, from the top folder on; null without one.'),
});
export type ArchivedPlan = z.infer<typeof planSchema>;

export const plansSchema = z.object({
  schemaVersion: version,
  plans: z.array(planSchema).describe('Those to come by date, then those that have happened, newest first.'),
});
export type ArchivedPlans = z.infer<typeof plansSchema>;

const personSchema = z.object({ username: z.string(), displayName: z.string() });
export type ArchivedPerson = z.infer<typeof personSchema>;

export const archiveSchema = z.object({
  format: z.literal('our-date-gallery'),
  schemaVersion: version,
  exportedAt: moment,
  exportedBy: username,
  people: z.array(personSchema).describe('Who exported it, and their partner.'),
  memories: count,
  photos: count,
});
export type Archive = z.infer<typeof archiveSchema>;

/** All schemas as JSON Schema (2020-12). */
export function schemaText(): string {
  const definitions = {
    'archive.json': archiveSchema,
    'memory.json': memorySchema,
    'plans.json': plansSchema,
  };
  const entries = Object.entries(definitions).map(([name, schema]) => [name, z.toJSONSchema(schema)]);
  return jsonText(Object.fromEntries(entries));
}

/** JSON for people too: on several lines, and with a line break at the end. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
