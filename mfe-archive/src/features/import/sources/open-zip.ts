import { pageMessages } from '@our-dates/languages/catalogue';
import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { messages } from '../messages/messages.ts';
import { type ArchiveFile, ImportRefused } from './archive-file.ts';
import { checkDirectory, zipLimits } from './zip-rules.ts';

// Its workers are made from texts, which our pages do not allow; the browser unpacks with a thread of its own.
configure({ useWebWorkers: false });

/** Beyond this nothing is unpacked into memory; photos may have less. */
const largestEntry = 256 * 1024 * 1024;

/**
 * The files of a zip, read from its directory; their contents are read when they are opened, from their place in the
 * file. A zip of any size takes no more memory than its directory.
 * @throws ImportRefused when it is no zip, or is not allowed
 */
export async function openZip(zip: File): Promise<ArchiveFile[]> {
  const entries = await entriesOf(zip);
  checkDirectory(entries, zip.size);
  return entries.map((entry) => ({
    path: entry.filename,
    bytes: entry.uncompressedSize,
    modified: Number.isNaN(entry.lastModDate.getTime()) ? null : entry.lastModDate,
    open: () => contentOf(entry),
  }));
}

async function entriesOf(zip: File): Promise<FileEntry[]> {
  const reader = new ZipReader(new BlobReader(zip), { filenameValidation: 'tolerant' });
  const entries: FileEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length >= zipLimits.entries) {
        throw new ImportRefused(
          pageMessages(messages).tooManyFiles({ name: zip.name, limit: zipLimits.entries }),
        );
      }
      if (!entry.directory) entries.push(entry);
    }
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(pageMessages(messages).noZip({ name: zip.name }), { cause: error });
  }
  return entries;
}

/** Stops as soon as there are more bytes than announced. */
async function contentOf(entry: FileEntry): Promise<Blob> {
  const { filename, uncompressedSize } = entry;
  if (uncompressedSize > largestEntry)
    throw new ImportRefused(pageMessages(messages).fileTooLarge({ name: filename }));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const collected = new WritableStream<Uint8Array>({
    write(part) {
      bytes += part.length;
      if (bytes > uncompressedSize) throw new Error('more bytes than announced');
      parts.push(Uint8Array.from(part));
    },
  });
  try {
    await entry.getData(collected, { checkSignature: true, strictness: 'strict' });
    if (bytes !== uncompressedSize) throw new Error('fewer bytes than announced');
  } catch (error) {
    throw new ImportRefused(pageMessages(messages).fileDamaged({ name: filename }), { cause: error });
  }
  return new Blob(parts);
}
