import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import type { Person } from '@our-dates/test-support/api-people';
import { noiseJpeg, photoForm } from './pictures.ts';
import type { PlatformUser } from './platform.ts';

/** A photo that was acknowledged. */
export interface Uploaded {
  readonly photo: Photo;
  readonly sha256: string;
  readonly ms: number;
  /** What the tries before the last one came to: a status, or that there was no answer. */
  readonly setbacks: readonly string[];
}

/**
 * Uploads a new picture as the page does: with the same key again until there is an answer.
 * @throws Error where the upload is refused for what it is
 */
export async function uploadOnce(
  context: Pick<PlatformUser, 'signal'>,
  person: Person,
  memoryId: number,
): Promise<Uploaded> {
  const { bytes, sha256 } = await noiseJpeg();
  const headers = { 'idempotency-key': randomUUID() };
  const began = Date.now();
  const setbacks: string[] = [];
  for (;;) {
    context.signal.throwIfAborted();
    const answer = await person
      .call('POST', paths.photos, { body: photoForm(memoryId, bytes), headers })
      .catch(() => null);
    if (answer?.status === 201) {
      return { photo: JSON.parse(answer.text), sha256, ms: Date.now() - began, setbacks };
    }
    if (answer && answer.status < 500 && answer.status !== 409) {
      throw new Error(`an upload was refused: ${answer.status} ${answer.text}`);
    }
    setbacks.push(answer ? String(answer.status) : 'no answer');
    await delay(200);
  }
}

/** The body of a picture that a person may see. */
export async function bytesAt(url: string, path: string, person: Person): Promise<Uint8Array> {
  const answer = await fetch(url + path, { headers: person.headers });
  return answer.bytes();
}
