import { request } from '@our-dates/browser/api';
import { imageName, originalUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { settleEach } from '../settle-each.ts';

/** The browser may still be writing the file this many milliseconds after the click. */
const keptMs = 60_000;

/**
 * Saves the originals of photos, one file after the other. The page fetches them, so that it can name a photo that
 * fails; plain links would fail silently. One at a time, because an original may have 25 MB. There is no ZIP: the
 * photos are compressed already, a phone opens single files in its gallery, and the gateway would have to keep one
 * response open for all of them.
 * @returns the mutation, whose result has the failed photos, and the number of processed ones
 */
export function useDownloadOriginals() {
  const [settled, setSettled] = useState(0);
  const download = useMutation({
    mutationFn: (photos: readonly Photo[]) =>
      settleEach(photos, downloadOriginal, { atOnce: 1, onSettled: setSettled }),
    onMutate: () => setSettled(0),
  });
  return { download, settled };
}

async function downloadOriginal({ filePath, fileName }: Photo): Promise<void> {
  const answer = await request(originalUrl(imageName(filePath)));
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
