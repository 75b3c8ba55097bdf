import type { PageData } from '@our-dates/contracts/page-data';
import { fillPath, imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import { storyPath } from '@our-dates/contracts/story-path';
import type { WorkerMessages } from '@our-dates/contracts/worker-messages';
import { notOnDevice } from '@our-dates/contracts/worker-paths';
import { ContentLimit } from './content-store.ts';
import { networkFirst } from './network-first.ts';
import type { SeenContent } from './seen-content.ts';

/** Requests of pages whose responses are kept when the person wants that. */
export interface SeenRequests {
  /** The response of the network, or what is kept of it. */
  answer(request: Request, event: ExtendableEvent): Promise<Response>;
  /** Passes on a login: another user than before finds nothing of what is kept. */
  login(request: Request): Promise<Response>;
  /** Asks the server who is signed in, and who the partner is. */
  learnIdentity(): Promise<void>;
  /** Keeps the data that came with the HTML. */
  keepPageData(text: string): Promise<void>;
  keepMemory(
    memory: WorkerMessages['keep-memory']['question'],
  ): Promise<WorkerMessages['keep-memory']['answer']>;
}

/** How long the page may show what is kept before it asks again who is signed in, in milliseconds. */
const storedSessionMs = 24 * 60 * 60_000;

const kept = [paths.me, paths.partner, paths.collections, paths.photos, paths.image.replace(':name', '')];

/** Whether the responses to such requests may be kept: memories, photos, comments, images, and who is signed in. */
export function isKept({ pathname, searchParams }: URL): boolean {
  return kept.some((path) => pathname.startsWith(path)) && !searchParams.has('original');
}

export function createSeenRequests(seen: SeenContent): SeenRequests {
  async function keep(address: URL, response: Response, since: number): Promise<void> {
    if (response.status === 404) await seen.drop(address);
    if (response.status !== 200 || !(await seen.isOn())) return;
    await noteIdentity(address.pathname, response.clone());
    await seen.keep(address, response, { since });
  }

  async function noteIdentity(path: string, response: Response): Promise<void> {
    if (path === paths.me) await seen.noteViewer((await response.json()).user.id);
    if (path === paths.partner && (await seen.notePartner((await response.json()).partner?.id ?? null))) {
      const { memories } = await seen.state();
      for (const id of memories) await keepMemory({ id, isKept: true, width: 960 });
    }
  }

  async function keepMemory({
    id,
    isKept: wanted,
    width,
  }: WorkerMessages['keep-memory']['question']): Promise<WorkerMessages['keep-memory']['answer']> {
    const since = seen.epoch();
    if (!wanted) {
      await seen.noteMemory(id, false);
      return { problem: null };
    }
    try {
      for await (const path of memoryPaths(id, width)) {
        const response = await fetch(path);
        if (!response.ok) throw new TypeError(`${path} was answered with ${response.status}`);
        await seen.keep(new URL(path, location.href), response, { since, memory: id });
      }
      await seen.noteMemory(id, true);
      return { problem: null };
    } catch (error) {
      // Without space, this cannot be noted either; then what has arrived stays until the sign-out.
      await seen.noteMemory(id, false).catch(() => undefined);
      if (error instanceof ContentLimit) return { problem: 'too-large' };
      return { problem: error instanceof TypeError ? 'unreachable' : 'full' };
    }
  }

  return {
    async answer(request, event) {
      if (!(await seen.isOn())) return fetch(request);
      const address = new URL(request.url);
      const since = seen.epoch();
      let isStored = false;
      const response = await networkFirst(fetch(request), async () => {
        const stored = await seen.find(address);
        isStored = stored !== undefined;
        return stored;
      }).catch((error: unknown) => {
        if (request.destination === 'image') throw error;
        return notHere();
      });
      if (isStored) return address.pathname === paths.me ? withoutEnd(response) : response;
      const copy = response.clone();
      event.waitUntil(keep(address, copy, since).catch(() => undefined));
      return response;
    },
    async login(request) {
      const response = await fetch(request);
      if (response.ok && (await seen.isOn())) await noteIdentity(paths.me, response.clone());
      return response;
    },
    async learnIdentity() {
      for (const path of [paths.me, paths.partner]) {
        await keep(new URL(path, location.href), await fetch(path), seen.epoch());
      }
    },
    async keepPageData(text) {
      const { responses }: PageData = JSON.parse(text);
      // Who is signed in comes first: it decides whether the rest may join what is kept.
      const inOrder = Object.entries(responses).sort(
        ([one], [other]) => Number(other === paths.me) - Number(one === paths.me),
      );
      for (const [path, { headers, body }] of inOrder) {
        const address = new URL(path, location.href);
        if (isKept(address))
          await keep(address, Response.json(body, { headers: { ...headers } }), seen.epoch());
      }
    },
    keepMemory,
  };
}

/** Everything that the pages of a memory request. */
async function* memoryPaths(id: number, width: number): AsyncGenerator<string> {
  yield fillPath(paths.collection, { id });
  yield fillPath(storyPath, { id });
  const list = `${paths.photos}?collectionId=${id}`;
  yield list;
  const photos: readonly { id: number; filePath: string }[] = await (await fetch(list)).json();
  for (const photo of photos) {
    yield fillPath(paths.photo, { id: photo.id });
    yield fillPath(paths.photoComments, { id: photo.id });
    yield `${imageUrl(imageName(photo.filePath))}?w=${width}`;
  }
}

/**
 * Without a connection, the server cannot say when the session ends: what is kept can be read until the sign-out
 * on this device.
 */
async function withoutEnd(stored: Response): Promise<Response> {
  const session: Record<string, unknown> = await stored.json();
  const end = new Date(Date.now() + storedSessionMs).toISOString();
  return Response.json(
    { ...session, sessionExpiresAt: end, sessionEndsAt: end },
    { headers: stored.headers },
  );
}

function notHere(): Response {
  const detail =
    'You are offline, and this is not kept on this device. What you look at while you are connected is kept from then on.'; // no text: pages have one for its code
  const problem = { type: 'about:blank', title: 'Gateway Timeout', status: 504, detail, message: detail }; // no text: never shown
  return Response.json(
    { ...problem, code: notOnDevice },
    { status: 504, headers: { 'content-type': 'application/problem+json' } },
  );
}
