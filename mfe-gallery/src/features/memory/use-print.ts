import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { useRef } from 'react';
import { messages } from '../../catalogues/memory/messages/messages.ts';

/**
 * Prints the page when every picture of the album has loaded or failed.
 * @returns the props of the printed album, and the function that prints it
 */
export function usePrint() {
  const t = useMessages(messages);
  const { toast } = useHost();
  const album = useRef<HTMLElement>(null);

  async function print() {
    const pictures = [...(album.current?.querySelectorAll('img') ?? [])];
    for (const picture of pictures) picture.loading = 'eager';
    if (pictures.some(({ complete }) => !complete)) toast({ title: t.preparingAlbum });
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    window.print();
  }

  return { album, print: () => void print() };
}
