import { conflict, forbidden, notFound, unauthenticated } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Client } from '@our-dates/service-kit/postgres/pool';
import { isFormerUser } from '../repository/former-users.ts';
import { lockMemories, type StoredMemory } from '../repository/memories.ts';

/** The response for a memory that the viewer does not see. */
export const noMemory = () => notFound('There is no such memory.');
const noPhoto = 'There is no such photo.';

/**
 * What does not exist and what the viewer may not see are the same: 404. The files of photos have the same rule in
 * `domain/pictures.ts`.
 */
export function requireMemory<T>(memory: T | null | undefined): T {
  if (memory === null || memory === undefined) throw noMemory();
  return memory;
}

export function requirePhoto<T>(photo: T | null | undefined): T {
  if (photo === null || photo === undefined) throw notFound(noPhoto);
  return photo;
}

/** Refuses a viewer whose account is removed, while their last requests are still in flight. */
export async function requireAccount(client: Client, viewer: Viewer): Promise<void> {
  if (await isFormerUser(client, viewer.id)) throw unauthenticated('This account is gone.');
}

/** What is written for a partner must not come after their account was removed. @throws AppError 409 */
export async function requirePartnersAccount(client: Client, partnerId: number): Promise<void> {
  if (!(await isFormerUser(client, partnerId))) return;
  throw conflict('The account of your partner was deleted. Please reload the page.', 'PARTNER_CHANGED');
}

/** Owner and partner may do the same; only the samples of the demo stay as they are. */
export function requireWritable<T extends { readonly isProtected: boolean }>(
  memory: T | null | undefined,
): T {
  const found = requireMemory(memory);
  if (found.isProtected) {
    throw forbidden('This is one of the sample memories, which nobody can change.', 'PROTECTED');
  }
  return found;
}

/** The memory, locked until the end of the transaction. @throws AppError as `requireWritable` */
export async function lockWritable(client: Client, viewer: Viewer, id: number): Promise<StoredMemory> {
  return requireWritable((await lockMemories(client, viewer, [id])).get(id));
}
