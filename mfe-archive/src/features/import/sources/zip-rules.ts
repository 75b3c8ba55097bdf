import { ImportRefused } from './archive-file.ts';

/** What the directory of a zip says of an entry. */
export interface ZipEntryFacts {
  readonly filename: string;
  readonly offset: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  readonly encrypted: boolean;
  readonly compressionMethod: number;
}

export const zipLimits = {
  entries: 200_000,
  /** An entry that grows by more than this when it is unpacked is no photo and no text. */
  ratio: 200,
  /** Smaller entries may: a text of one repeated word. */
  ratioFromBytes: 1024 * 1024,
  /** Of the whole zip, whose photos hardly shrink. */
  growth: 10,
  growthFromBytes: 100 * 1024 * 1024,
} as const;

const stored = 0;
const deflated = 8;
/** Of the header that is before the content of each entry; names come in addition. */
const leastHeaderBytes = 30;

/**
 * Checks what a zip says about itself, before anything of it is unpacked.
 * @param zipBytes of the file
 * @throws ImportRefused for the first entry that is not allowed
 */
export function checkDirectory(entries: readonly ZipEntryFacts[], zipBytes: number): void {
  const names = new Set<string>();
  for (const entry of entries) {
    checkName(entry.filename);
    if (names.has(entry.filename)) refuse(entry.filename, 'is in the zip twice.');
    names.add(entry.filename);
    checkContent(entry);
  }
  checkPlaces(entries, zipBytes);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > zipLimits.growthFromBytes && unpacked > zipBytes * zipLimits.growth) {
    throw new ImportRefused(
      'Unpacked, this zip would be more than ten times as large. That is no archive of photos, so nothing of it was opened.',
    );
  }
}

/** A name that leads out of the folder into which it is unpacked is used for attacks alone. */
function checkName(name: string): void {
  const path = name.replaceAll('\\', '/');
  const isOutside =
    path === '' ||
    path.startsWith('/') ||
    /^[a-z]:/i.test(path) ||
    path.includes('\0') ||
    path.split('/').some((part) => part === '..' || part === '.');
  if (isOutside) refuse(name, 'has a name that leads out of its folder.');
}

function checkContent({
  filename,
  compressedSize,
  uncompressedSize,
  encrypted,
  compressionMethod,
}: ZipEntryFacts): void {
  if (encrypted) {
    throw new ImportRefused(
      `“${shown(filename)}” is protected with a password. Please unpack the zip, and choose the folder.`,
    );
  }
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw new ImportRefused(
      `“${shown(filename)}” is compressed in a way that browsers cannot read. Please unpack the zip, and choose the folder.`,
    );
  }
  if (compressionMethod === stored && compressedSize !== uncompressedSize) {
    refuse(filename, 'has two different sizes.');
  }
  if (uncompressedSize > zipLimits.ratioFromBytes && uncompressedSize > compressedSize * zipLimits.ratio) {
    refuse(filename, `would grow to more than ${zipLimits.ratio} times its size.`);
  }
}

/** Entries that share bytes make a small zip unpack into a huge one. */
function checkPlaces(entries: readonly ZipEntryFacts[], zipBytes: number): void {
  let end = 0;
  let before = '';
  for (const { filename, offset, compressedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) refuse(filename, `overlaps with “${shown(before)}”.`);
    end = offset + leastHeaderBytes + compressedSize;
    before = filename;
    if (end > zipBytes) {
      throw new ImportRefused(
        `“${shown(filename)}” is not complete: the end of the zip is missing. Please download the zip again.`,
      );
    }
  }
}

function refuse(name: string, what: string): never {
  throw new ImportRefused(
    `“${shown(name)}” ${what} This zip is damaged, or was made to do harm, so nothing of it was opened. Please use another copy.`,
  );
}

const shownCharacters = 120;

/** Without what would change the direction or the line of the sentence. */
function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, shownCharacters);
}
