import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages } from './messages/messages.ts';
import { makePrintPicture } from './print-picture.ts';
import { pixelsFor, printSource } from './print-source.ts';
import type { PrintedPhoto } from './printed-photos.ts';

export interface BookPrint {
  /** What each photo is printed from, by id; empty unless it is being printed. */
  readonly pictures: ReadonlyMap<number, string>;
  /** How many pictures are made; null while it is not being printed. */
  readonly progress: { readonly made: number; readonly of: number } | null;
  readonly print: () => void;
  readonly cancel: () => void;
}

const none: ReadonlyMap<number, string> = new Map();

/**
 * Prints the book. Before that, the pictures are made in the size in which they are printed, one after the other: so no more
 * than one photo is decoded at a time, however many there are.
 */
export function useBookPrint(
  book: { readonly current: HTMLElement | null },
  photos: readonly PrintedPhoto[],
): BookPrint {
  const t = useMessages(messages);
  const { toast } = useHost();
  const { pictures, show } = usePictures();
  const [made, setMade] = useState<number | null>(null);
  const printing = useRef<AbortController>(null);
  useEffect(() => () => printing.current?.abort(), []);

  async function print(): Promise<void> {
    const own = new AbortController();
    const { signal } = own;
    printing.current = own;
    const addresses = new Map<number, string>();
    setMade(0);
    for (const [index, { photo, millimetres }] of photos.entries()) {
      const pixels = pixelsFor(photo, millimetres);
      const picture = await makePrintPicture(printSource(photo, pixels), pixels).catch(() => undefined);
      if (picture) addresses.set(photo.id, URL.createObjectURL(picture));
      if (signal.aborted) return revoke(addresses);
      setMade(index + 1);
    }
    show(addresses);
    await loaded(book.current);
    setMade(null);
    if (signal.aborted) return;
    const missing = photos.length - addresses.size;
    if (missing > 0) toast({ title: t.lessSharp({ missing, count: photos.length }) });
    window.print();
  }

  return {
    pictures,
    progress: made === null ? null : { made, of: photos.length },
    print: () => void print(),
    cancel: () => {
      printing.current?.abort();
      setMade(null);
    },
  };
}

/** Shows pictures until they have been printed. On a phone, printing continues when `print()` has returned. */
function usePictures() {
  const [pictures, setPictures] = useState(none);
  const shown = useRef(none);
  useEffect(() => {
    const clear = () => {
      revoke(shown.current);
      shown.current = none;
    };
    const clearPage = () => {
      clear();
      setPictures(none);
    };
    addEventListener('afterprint', clearPage);
    return () => {
      removeEventListener('afterprint', clearPage);
      clear();
    };
  }, []);
  return {
    pictures,
    show(next: ReadonlyMap<number, string>) {
      revoke(shown.current);
      shown.current = next;
      // They have to be in the page before they can be waited for.
      flushSync(() => setPictures(next));
    },
  };
}

function revoke(pictures: ReadonlyMap<number, string>): void {
  for (const address of pictures.values()) URL.revokeObjectURL(address);
}

/** When every picture has loaded or failed. Decoding waits until it is printed: all of them at once need too much memory. */
async function loaded(book: HTMLElement | null): Promise<void> {
  const pictures = [...(book?.querySelectorAll('img') ?? [])];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(
    pictures.map(
      (picture) =>
        picture.complete ||
        new Promise((resolve) => {
          picture.addEventListener('load', resolve, { once: true });
          picture.addEventListener('error', resolve, { once: true });
        }),
    ),
  );
}
