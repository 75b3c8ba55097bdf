import type { TrashItem } from '@our-dates/contracts/trash';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages as slice } from '../../messages/messages.ts';
import { messages } from './messages/messages.ts';

function counts(items: readonly TrashItem[]): [number, number] {
  const ofMemories = items.filter(({ kind }) => kind === 'memory').length;
  return [ofMemories, items.length - ofMemories];
}

/** The texts that count memories and photos. */
export function useTrashWords() {
  const t = useMessages(messages);
  const main = useMessages(slice);

  /** `2 memories and 1 photo` */
  function things(ofMemories: number, ofPhotos: number): string {
    const memories = t.memories({ count: ofMemories });
    const photos = main.photos({ count: ofPhotos });
    if (ofPhotos === 0) return memories;
    return ofMemories === 0 ? photos : t.both({ memories, photos });
  }

  return {
    restored(ofMemories: number, ofPhotos: number): string {
      if (ofMemories + ofPhotos === 1) return ofMemories === 1 ? main.memoryRestored : main.photoRestored;
      return t.restored({ things: things(ofMemories, ofPhotos) });
    },
    removed(items: readonly TrashItem[]): string {
      const [ofMemories, ofPhotos] = counts(items);
      if (items.length === 1) return ofMemories === 1 ? t.removedMemory : t.removedPhoto;
      return t.removed({ things: things(ofMemories, ofPhotos) });
    },
    removeTitle: (items: readonly TrashItem[]) => t.removeTitle({ things: things(...counts(items)) }),
    removeDescription: (items: readonly TrashItem[]) =>
      items.some(({ kind }) => kind === 'memory') ? t.removeTextMemory : t.removeTextPhoto,
  };
}
