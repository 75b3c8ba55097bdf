import {
  type ArchivedMemory,
  type ArchivedPhoto,
  archiveSchema,
  memorySchema,
  plansSchema,
} from '@our-dates/contracts/archive-format';
import { importLimits } from '@our-dates/contracts/import-terms';
import { pageMessages } from '@our-dates/languages/catalogue';
import type { z } from 'zod';
import { messages } from '../messages/messages.ts';
import { type ArchiveFile, folderOf, ImportRefused } from '../sources/archive-file.ts';
import type {
  ImportPlan,
  LeftOut,
  OnProgress,
  PlannedAuthor,
  PlannedMemory,
  PlannedPhoto,
} from './import-plan.ts';
import { parseJson } from './parse-json.ts';
import { refusalOf } from './photo-files.ts';
import { plannedDates } from './planned-dates.ts';
import { sha256 } from './sha256.ts';

/** The description of an export of ours among these files; undefined: it is another archive. */
export function findOurArchive(files: readonly ArchiveFile[]): ArchiveFile | undefined {
  return files.find(
    ({ path }) =>
      /(?:^|\/)archive\.json$/.test(path) &&
      files.some((file) => file.path === pathIn(folderOf(path), 'schema.json')),
  );
}

/**
 * What an export of ours contains.
 * @throws ImportRefused when a description cannot be read
 */
export async function planOurArchive(
  files: readonly ArchiveFile[],
  archiveFile: ArchiveFile,
  onProgress: OnProgress,
): Promise<ImportPlan> {
  const archive = await readJson(archiveFile, archiveSchema);
  const { people, exportedBy } = archive;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const root = folderOf(archiveFile.path);
  const described = files.filter(
    ({ path }) => path.startsWith(pathIn(root, '')) && path.endsWith('/memory.json'),
  );
  const nameOf = new Map(people.map(({ username, displayName }) => [username, displayName || username]));
  const authorOf = (username: string, imported: string | null | undefined): PlannedAuthor =>
    imported ? { username: null, name: imported } : { username, name: nameOf.get(username) ?? username };
  const memories: PlannedMemory[] = [];
  const keys = new Map<string, string>();
  for (const [index, file] of described.entries()) {
    const memory = await readJson(file, memorySchema);
    const folder = folderOf(file.path);
    const planned = await plannedMemory(memory, { folder, root, byPath, authorOf });
    memories.push(planned);
    keys.set(folder, planned.key);
    onProgress((index + 1) / described.length);
  }
  memories.sort((a, b) => (a.recordedAt ?? '').localeCompare(b.recordedAt ?? ''));
  const missing = archive.memories - memories.length;
  // An archive of an earlier release has none.
  const plansFile = byPath.get(pathIn(root, 'plans.json'));
  const { plans } = plansFile ? await readJson(plansFile, plansSchema) : { plans: [] };
  const { dates, leftOut: plansLeftOut } = await plannedDates(plans, (path) => keys.get(pathIn(root, path)));
  const leftOut =
    missing > 0
      ? [
          {
            name: archiveFile.path,
            reason: pageMessages(messages).memoriesMissing({ count: missing }),
          },
        ]
      : [];
  return { kind: 'our-dates', people, exportedBy, memories, dates, leftOut: [...leftOut, ...plansLeftOut] };
}

interface Context {
  readonly folder: string;
  readonly root: string;
  readonly byPath: ReadonlyMap<string, ArchiveFile>;
  readonly authorOf: (username: string, imported: string | null | undefined) => PlannedAuthor;
}

async function plannedMemory(memory: ArchivedMemory, context: Context): Promise<PlannedMemory> {
  const { folder, root } = context;
  const leftOut: LeftOut[] = [];
  const byFile = new Map<string, PlannedPhoto>();
  const photos = memory.photos.flatMap((photo) => {
    const file = photo.file === null ? undefined : context.byPath.get(pathIn(folder, photo.file));
    const reason = file ? reasonAgainst(file, photo) : pageMessages(messages).originalMissing;
    if (!file || reason) {
      leftOut.push({ name: photo.title, reason: reason ?? '' });
      return [];
    }
    const planned = plannedPhoto(photo, file, context);
    byFile.set(photo.file ?? '', planned);
    return [planned];
  });
  return {
    // Of what names it for ever: two exports of the same gallery have the same memories.
    key: await sha256(
      JSON.stringify([
        folder.slice(root.length),
        memory.recordedAt,
        memory.name,
        memory.photos.map((photo) => photo.sha256),
      ]),
    ),
    name: memory.name,
    isSample: memory.isSample,
    description: memory.description,
    date: memory.date,
    recordedAt: memory.recordedAt,
    changedAt: memory.changedAt,
    cover: memory.cover === null ? null : (byFile.get(memory.cover) ?? null),
    photos,
    stories: memory.stories.map(({ author, importedAuthor, text, writtenAt, editedAt }) => ({
      author: context.authorOf(author, importedAuthor),
      content: text,
      writtenAt,
      editedAt,
    })),
    leftOut,
  };
}

function reasonAgainst(file: ArchiveFile, { bytes }: ArchivedPhoto): string | undefined {
  if (file.bytes !== bytes) return pageMessages(messages).sizeDiffers;
  // The archive knows that it is a photo; its name may not say so.
  const refused = refusalOf(file);
  return refused === pageMessages(messages).noPhoto ? undefined : refused;
}

function plannedPhoto(photo: ArchivedPhoto, file: ArchiveFile, { authorOf }: Context): PlannedPhoto {
  const { fileName, title, description, altText, takenAt, clockAhead, uploadedAt, likedBy } = photo;
  return {
    ...{ file, fileName, title, description, altText, takenAt, clockAhead, uploadedAt, likedBy },
    sha256: photo.sha256,
    comments: photo.comments.map(({ author, importedAuthor, text, writtenAt, editedAt }) => ({
      author: authorOf(author, importedAuthor),
      content: text,
      writtenAt,
      editedAt,
    })),
  };
}

async function readJson<S extends z.ZodType>(file: ArchiveFile, schema: S): Promise<z.output<S>> {
  if (file.bytes > importLimits.textBytes) {
    throw new ImportRefused(pageMessages(messages).descriptionTooLong({ name: file.path }));
  }
  const parsed = schema.safeParse(parseJson(await (await file.open()).text()));
  if (parsed.success) return parsed.data;
  throw new ImportRefused(pageMessages(messages).descriptionChanged({ name: file.path }));
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
