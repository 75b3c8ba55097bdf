import { newEvent } from '@our-dates/contracts/events';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { type BatchPlace, insertPhotos, type NewPhoto } from '../repository/photos.ts';
import type { StoredPhotoFile } from './originals.ts';

/**
 * `recordPhotos` for what somebody sends.
 * @returns their ids, in the order given
 */
export async function addPhotos(
  client: Client,
  addition: {
    readonly memory: { readonly id: number; readonly ownerId: number; readonly isProtected: boolean };
    readonly viewer: Viewer;
    readonly stored: readonly StoredPhotoFile[];
    /** Of one photo that is sent alone. */
    readonly batch?: BatchPlace | undefined;
    /** Whether the memory is sealed as soon as it has them. */
    readonly isHidden?: boolean;
  },
): Promise<number[]> {
  const { memory, viewer, stored, batch, isHidden = false } = addition;
  const photos = stored.map(({ name, title, description, file, image }) => ({
    name,
    title,
    description,
    fileName: file.fileName,
    contentType: image.contentType,
    bytes: file.bytes,
    sha256: file.sha256,
    width: image.width,
    height: image.height,
  }));
  return recordPhotos(client, { memory, uploadedBy: viewer.id, actorId: viewer.id, photos, batch, isHidden });
}

/**
 * Puts photos whose files are stored into a memory that the caller has locked or just made, and lets the image worker
 * know.
 * @param addition.actorId null: the platform adds them
 * @returns their ids, in the order given
 */
export async function recordPhotos(
  client: Client,
  addition: {
    readonly memory: { readonly id: number; readonly ownerId: number; readonly isProtected: boolean };
    readonly uploadedBy: number;
    readonly actorId: number | null;
    readonly photos: readonly NewPhoto[];
    readonly batch?: BatchPlace | undefined;
    readonly isHidden?: boolean;
  },
): Promise<number[]> {
  const { memory, uploadedBy, actorId, photos, batch, isHidden = false } = addition;
  const ids = await insertPhotos(client, memory.id, uploadedBy, photos, batch);
  await addToOutbox(
    client,
    ...photos.map(({ name, contentType, bytes }, index) =>
      newEvent('photo.uploaded', actorId, {
        photoId: idAt(ids, index),
        collectionId: memory.id,
        ownerId: memory.ownerId,
        name,
        contentType,
        bytes,
        uploadedBy,
        isProtected: memory.isProtected,
        ...(isHidden ? { isHidden } : {}),
      }),
    ),
  );
  return ids;
}

function idAt(ids: readonly number[], index: number): number {
  const id = ids[index];
  if (id === undefined) throw new Error('fewer photos were inserted than given');
  return id;
}
