import { counted } from '@our-dates/browser/format';
import type { TrashItem } from '@our-dates/contracts/trash';

const memories = (count: number) => counted(count, 'memory', 'memories');
const photos = (count: number) => counted(count, 'photo');

/** `1 memory and 2 photos`; what there is none of is left out. */
function both(ofMemories: number, ofPhotos: number): string {
  return [ofMemories > 0 && memories(ofMemories), ofPhotos > 0 && photos(ofPhotos)]
    .filter(Boolean)
    .join(' and ');
}

/** `Memory restored`, `3 photos restored`. */
function done(ofMemories: number, ofPhotos: number, verb: string): string {
  if (ofMemories + ofPhotos === 1) return `${ofMemories === 1 ? 'Memory' : 'Photo'} ${verb}`;
  return `${both(ofMemories, ofPhotos)} ${verb}`;
}

function counts(items: readonly TrashItem[]): [number, number] {
  const ofMemories = items.filter(({ kind }) => kind === 'memory').length;
  return [ofMemories, items.length - ofMemories];
}

/** The texts of the trash. */
export const words = {
  selected: (count: number) => (count === 0 ? 'Nothing is selected' : `${count} selected`),
  restored: (ofMemories: number, ofPhotos: number) => done(ofMemories, ofPhotos, 'restored'),
  restoredAlong: (count: number) =>
    count === 1 ? 'Its memory was deleted too and is back.' : `${memories(count)} of theirs are back too.`,
  removed: (items: readonly TrashItem[]) => done(...counts(items), 'deleted for good'),
  removeTitle: (items: readonly TrashItem[]) => `Delete ${both(...counts(items))} for good?`,
  removeDescription: (items: readonly TrashItem[]) =>
    items.some(({ kind }) => kind === 'memory')
      ? 'All photos and comments of a memory go with it. Neither of us can bring them back.'
      : 'Comments go with it. Neither of us can bring it back.',
  kind: ({ kind, photoCount }: TrashItem) =>
    kind === 'photo' ? 'Photo' : photoCount ? `Memory · ${photos(photoCount)}` : 'Memory',
} as const;
