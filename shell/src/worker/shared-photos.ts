import { withSpace } from '@our-dates/browser/with-space';
import { sharedQuery, sharePath } from '@our-dates/contracts/worker-paths';
import type { OpenDatabase } from './device-database.ts';
import type { Vault } from './vault.ts';

/** Photos that were shared from another app, until they are added to a memory on this device. */
export interface SharedPhotos {
  /** Takes the post of the system, and leads to the page that offers the photos. */
  receive(request: Pick<Request, 'url' | 'formData'>): Promise<Response>;
  /** @returns the photos, and how many were kept for too long and are gone */
  take(): Promise<{ photos: File[]; expired: number }>;
  drop(): Promise<void>;
}

/** Photos that were not added within a day are removed. */
const keptMs = 24 * 60 * 60_000;

export function createSharedPhotos({
  open,
  vault,
  makeSpace,
  now = Date.now,
}: {
  open: OpenDatabase;
  vault: Vault;
  /** Makes space for so many bytes. */
  makeSpace: (bytes: number) => Promise<void>;
  now?: () => number;
}): SharedPhotos {
  async function keep(file: File): Promise<void> {
    const sealed = await vault.seal(await file.arrayBuffer());
    const database = await open();
    await withSpace(() => database.add('shared', { at: now(), name: file.name, type: file.type, sealed }), {
      bytes: file.size,
      makeSpace,
    });
  }

  async function drop(): Promise<void> {
    await (await open()).clear('shared');
    await vault.forgetKeys();
  }

  return {
    async receive(request) {
      const files = (await request.formData()).getAll('photos').filter((part) => part instanceof File);
      let problem = '';
      try {
        for (const file of files) await keep(file);
      } catch {
        // No space, or no storage in this window: the page says so.
        problem = '=failed';
        await drop().catch(() => undefined);
      }
      return Response.redirect(new URL(`/?${sharedQuery}${problem}`, request.url).href, 303);
    },
    async take() {
      const database = await open();
      const all = await database.getAll('shared');
      const kept = all.filter(({ at }) => now() - at < keptMs);
      const photos: File[] = [];
      for (const { name, type, sealed } of kept) {
        const bytes = await vault.open(sealed);
        if (bytes) photos.push(new File([bytes], name, { type }));
      }
      const expired = all.length - photos.length;
      if (photos.length === 0 && all.length > 0) await drop();
      return { photos, expired };
    },
    drop,
  };
}

export const isShared = (url: URL) => url.pathname === sharePath;
