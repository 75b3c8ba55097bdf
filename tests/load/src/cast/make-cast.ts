import { setTimeout as delay } from 'node:timers/promises';
import type { Session as SignedIn } from '@our-dates/contracts/auth';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Invitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { FormData } from 'undici';
import type { Cast, CastPerson, Couple, Session, Strangers } from '../../plan/run.ts';
import { smallPhoto } from './picture.ts';
import type { PlatformClient } from './platform-client.ts';

/** How many people a run needs. */
export interface CastSize {
  readonly couples: number;
  readonly strangers: number;
}

/** What a couple has recorded before: a page of the gallery, some of it with a photo, one with several. */
const gallery = { memories: 24, everySoMany: 4, photosOfFirst: 6 };
const atOnce = 4;
const sizesWithinMs = 120_000;

/** Makes the people of a run, signed in, with what they have recorded before; resolves when its photos have all sizes. */
export async function makeCast(client: PlatformClient, size: CastSize, today: string): Promise<Cast> {
  const picture = await smallPhoto();
  const couples = await inTurn(size.couples, (place) => makeCouple(client, picture, today, place));
  const strangers = await inTurn(size.strangers, (place) => makeStrangers(client, place));
  for (const { people, memoryId } of couples) await untilReady(client, people[0], memoryId);
  return { couples, strangers };
}

async function makeCouple(
  client: PlatformClient,
  picture: Buffer,
  today: string,
  place: number,
): Promise<Couple> {
  const people = [await makePerson(client), await makePerson(client)] as const;
  const [one, other] = people;
  const { body } = await client.ask<{ invitation: Invitation }>(paths.invite, {
    method: 'POST',
    cookie: one.session.cookie,
  });
  const accept = fillPath(paths.acceptInvitation, { token: body.invitation.inviteToken });
  await client.ask(accept, { method: 'POST', cookie: other.session.cookie });
  let memoryId = 0;
  for (let memory = gallery.memories - 1; memory >= 0; memory--) {
    const photos = memory === 0 ? gallery.photosOfFirst : Number(memory % gallery.everySoMany === 0);
    memoryId = await record(client, people[memory % 2] ?? one, {
      name: `${place + 1}.${memory + 1} At the harbour`,
      date: yearsBefore(today, memory + 1),
      photos: Array.from({ length: photos }, () => picture),
    });
  }
  return { people, memoryId };
}

async function makeStrangers(client: PlatformClient, place: number): Promise<Strangers> {
  const people = [await makePerson(client), await makePerson(client)] as const;
  const memory = `Only mine so far ${place + 1}`;
  await record(client, people[0], { name: memory, date: '2024-08-17', photos: [] });
  return { people, memory };
}

async function makePerson(client: PlatformClient): Promise<CastPerson> {
  const { body } = await client.ask<{ user: { id: number; username: string; passwordHint?: string } }>(
    paths.createDemoUser,
    { method: 'POST' },
  );
  const { id, username, passwordHint: password = '' } = body.user;
  return { id, username, password, session: await signIn(client, { username, password }) };
}

/** Makes another session for a person. */
export async function signIn(
  client: PlatformClient,
  { username, password }: Pick<CastPerson, 'username' | 'password'>,
): Promise<Session> {
  const madeAt = Date.now();
  const { body, cookie } = await client.ask<SignedIn>(paths.login, {
    method: 'POST',
    json: { username, password },
  });
  return { cookie, madeAt, expiresAt: Date.parse(body.sessionExpiresAt) };
}

async function record(
  client: PlatformClient,
  person: CastPerson,
  memory: { name: string; date: string; photos: readonly Buffer[] },
): Promise<number> {
  const form = new FormData();
  form.set('name', memory.name);
  form.set('description', 'We walked the long way home, and the evening would not end.');
  form.set('type', 'custom');
  form.set('date', memory.date);
  for (const photo of memory.photos) {
    form.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    form.append('photoTitle', '');
  }
  const { body } = await client.ask<CollectionWithThumbnail>(paths.collections, {
    method: 'POST',
    cookie: person.session.cookie,
    form,
  });
  return body.id;
}

async function untilReady(client: PlatformClient, person: CastPerson, memoryId: number): Promise<void> {
  for (const deadline = Date.now() + sizesWithinMs; ; await delay(300)) {
    const { body } = await client.ask<Photo[]>(`${paths.photos}?collectionId=${memoryId}`, {
      cookie: person.session.cookie,
    });
    if (body.every(({ status }) => status === 'ready')) return;
    if (Date.now() > deadline) throw new Error('The photos of the cast did not get their sizes in time.');
  }
}

/** The same day in another year; of February 29 the day before it, which every year has. */
function yearsBefore(today: string, years: number): string {
  const [year = '', month, day] = today.split('-');
  return [Number(year) - years, month, month === '02' && day === '29' ? '28' : day].join('-');
}

/** Makes so many, a few at a time. */
async function inTurn<T>(count: number, make: (place: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let place = next++; place < count; place = next++) made[place] = await make(place);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return made;
}
