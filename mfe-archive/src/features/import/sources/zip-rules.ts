import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
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
  const t = pageMessages(messages);
  const names = new Set<string>();
  for (const entry of entries) {
    checkName(entry.filename);
    if (names.has(entry.filename)) refuse(t.zipTwice({ name: shown(entry.filename) }));
    names.add(entry.filename);
    checkContent(entry);
  }
  checkPlaces(entries, zipBytes);
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > zipLimits.growthFromBytes && unpacked > zipBytes * zipLimits.growth) {
    throw new ImportRefused(t.zipGrows);
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
  if (isOutside) refuse(pageMessages(messages).zipOutside({ name: shown(name) }));
}

function checkContent({
  filename,
  compressedSize,
  uncompressedSize,
  encrypted,
  compressionMethod,
}: ZipEntryFacts): void {
  const t = pageMessages(messages);
  const name = shown(filename);
  if (encrypted) {
    throw new ImportRefused(t.zipPassword({ name }));
  }
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw new ImportRefused(t.zipMethod({ name }));
  }
  if (compressionMethod === stored && compressedSize !== uncompressedSize) {
    refuse(t.zipTwoSizes({ name }));
  }
  if (uncompressedSize > zipLimits.ratioFromBytes && uncompressedSize > compressedSize * zipLimits.ratio) {
    refuse(t.zipRatio({ name, ratio: zipLimits.ratio }));
  }
}

/** Entries that share bytes make a small zip unpack into a huge one. */
function checkPlaces(entries: readonly ZipEntryFacts[], zipBytes: number): void {
  const t = pageMessages(messages);
  let end = 0;
  let before = '';
  for (const { filename, offset, compressedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) refuse(t.zipOverlap({ name: shown(filename), other: shown(before) }));
    end = offset + leastHeaderBytes + compressedSize;
    before = filename;
    if (end > zipBytes) {
      throw new ImportRefused(t.zipIncomplete({ name: shown(filename) }));
    }
  }
}

/** @param problem what is wrong, in a sentence */
function refuse(problem: string): never {
  throw new ImportRefused(pageMessages(messages).zipUnsafe({ problem }));
}

const shownCharacters = 120;

/** Without what would change the direction or the line of the sentence. */
function shown(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, shownCharacters);
}
