import { crc32 } from 'node:zlib';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { insertEntries, type NewEntry } from '../repository/entries.ts';
import type { StoredExport } from '../repository/exports.ts';
import { directoryEntryBytes, entryBytes } from '../zip/format.ts';
import { topFolder } from './names.ts';
import type { PictureRef } from './sources.ts';

/** A file to be added to an export. */
export interface ExportFile {
  /** Below the top folder. */
  readonly path: string;
  /** ISO 8601; of a moment in UTC, or a local time. */
  readonly modified: string;
  /** Its text, or the picture that it is. */
  readonly content: string | (PictureRef & { readonly bytes: number; readonly crc32: number });
  readonly memoryId?: number;
  readonly photoId?: number;
  readonly planIds?: readonly number[];
}

/**
 * Adds files behind those that an export has, within the transaction that has locked it.
 * @returns the export with them; its row is still to be saved
 */
export async function addFiles(
  client: Client,
  exported: StoredExport,
  files: readonly ExportFile[],
): Promise<StoredExport> {
  let { entries, bytes, directoryBytes } = exported;
  const added = files.map((file) => {
    const entry = entryOf(file, { position: entries, at: bytes });
    entries += 1;
    bytes += entryBytes(entry);
    directoryBytes += directoryEntryBytes(entry);
    return entry;
  });
  await insertEntries(client, exported.id, added);
  return { ...exported, entries, bytes, directoryBytes };
}

function entryOf(file: ExportFile, place: { position: number; at: number }): NewEntry {
  const { content, memoryId = null, photoId = null, planIds = null } = file;
  const about = {
    ...place,
    path: `${topFolder}/${file.path}`,
    modified: file.modified.slice(0, 19),
    memoryId,
    photoId,
    planIds,
  };
  if (typeof content !== 'string') {
    const { name: picture, width, bytes, crc32: checksum } = content;
    return { ...about, picture, width, bytes, crc32: checksum, content: null };
  }
  const text = Buffer.from(content);
  return { ...about, picture: null, width: null, bytes: text.length, crc32: crc32(text), content };
}
