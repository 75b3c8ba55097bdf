import { understoodHeader } from '@our-dates/contracts/gallery-terms';
import { imageName, paths } from '@our-dates/contracts/paths';
import type { DeviceContent, DeviceProblem } from '@our-dates/contracts/worker-messages';
import { storedHeader } from '@our-dates/contracts/worker-paths';
import { ContentLimit, type ContentStore, createContentStore } from './content-store.ts';
import type { OpenDatabase } from './device-database.ts';
import { createDeviceFacts, type DeviceFacts } from './device-facts.ts';
import type { Vault } from './vault.ts';

/** What was seen, encrypted on this device: responses of the API, and images in one width each. */
export interface SeenContent extends Pick<DeviceFacts, 'isOn'> {
  state(): Promise<DeviceContent>;
  turn(isOn: boolean): Promise<void>;
  /** Changes whenever everything is removed: what was requested before must not be kept after. */
  epoch(): number;
  /**
   * @param options.since the epoch in which it was requested
   * @param options.memory the memory that is kept offline and needs it
   */
  keep(address: URL, response: Response, options: { since: number; memory?: number }): Promise<void>;
  /** What is stored for an address: an image in whatever width there is. */
  find(address: URL): Promise<Response | undefined>;
  /** The server says that it does not exist any more. */
  drop(address: URL): Promise<void>;
  /** Makes space for so many bytes that are not of what was seen. */
  makeSpace(bytes: number): Promise<void>;
  /** A memory is kept offline, or no longer. */
  noteMemory(id: number, isKept: boolean): Promise<void>;
  /** Who is signed in. Another user than before finds nothing. */
  noteViewer(userId: number): Promise<void>;
  /**
   * With whom everything is shared. When that ends, what was shared goes.
   * @returns whether everything was removed
   */
  notePartner(partnerId: number | null): Promise<boolean>;
  /** Removes everything, the switch included. */
  forget(): Promise<void>;
}

const defaultLimit = 500 * 1024 ** 2;
/** Of headers, what pages read. */
const keptHeaders = ['content-type', 'link', understoodHeader];
const imagePrefix = paths.image.replace(':name', '');
/** Without who is signed in, nothing else can be shown: stays as long as the memories that are kept offline. */
const alwaysKept = -1;
/** Of addresses, only what follows the host is used. */
const meAddress = new URL(paths.me, 'http://localhost');

/**
 * @param options.tell says to the open pages that something is not kept
 * @param options.limit bytes of content in all
 */
export function createSeenContent(options: {
  open: OpenDatabase;
  vault: Vault;
  tell: (problem: DeviceProblem) => void;
  limit?: number;
  now?: () => number;
}): SeenContent {
  const { open, vault, limit = defaultLimit, now = Date.now } = options;
  const problems = createProblems(options.tell);
  const { tell } = problems;
  const store = createContentStore({ open, vault, limit, now });
  const facts = createDeviceFacts(open, () => tell('cleared'));

  let epoch = 0;

  /** The name under which it is stored, and the width: wider images replace narrower ones. */
  async function placeOf({ pathname, search, searchParams }: URL): Promise<{ name: string; width: number }> {
    const isImage = pathname.startsWith(imagePrefix);
    const width = isImage ? Number(searchParams.get('w') ?? 4_096) : 0;
    return { name: await vault.nameOf(isImage ? imageName(pathname) : pathname + search), width };
  }

  async function clear(): Promise<void> {
    epoch += 1;
    await store.clear();
  }

  async function forget(): Promise<void> {
    await clear();
    await facts.clear();
  }

  return {
    isOn: facts.isOn,
    epoch: () => epoch,
    async state() {
      const isOn = await facts.isOn();
      return {
        isOn,
        bytes: await store.bytes(),
        limitBytes: limit,
        memories: await facts.memories(),
        problem: problems.last(),
      };
    },
    async turn(isOn) {
      problems.forget();
      await facts.note('isOn', isOn);
      if (!isOn) await forget();
    },
    async keep(address, response, { since, memory = 0 }) {
      const { name, width } = await placeOf(address);
      const known = await store.use(name);
      const neededBy = address.pathname === paths.me ? alwaysKept : memory;
      if (known && width > 0 && known.width >= width && (!neededBy || neededBy === known.memory))
        return store.touch(name);
      const headers = keptHeaders.flatMap((header) => {
        const value = response.headers.get(header);
        return value === null ? [] : [[header, value] as const];
      });
      const content = joined(headers, await response.arrayBuffer());
      if (epoch !== since) return;
      // When a memory is kept offline, the answer says it: a notice could come after it, and replace it.
      await put(store, { name, content, width, neededBy }, memory > 0 ? problems.note : tell);
      if (epoch !== since) await store.remove(name);
    },
    async find(address) {
      const { name } = await placeOf(address);
      const content = await store.get(name);
      if (content === null) {
        // Without its key nothing can be read any more.
        await clear();
        tell('cleared');
      }
      if (!content) return undefined;
      await store.touch(name);
      const { headers, body } = parted(content);
      return new Response(body, { headers: [...headers, [storedHeader, '1']] });
    },
    async drop(address) {
      await store.remove((await placeOf(address)).name);
    },
    makeSpace: store.makeSpace,
    async noteMemory(id, isKept) {
      const others = (await facts.memories()).filter((each) => each !== id);
      await facts.note('memories', isKept ? [...others, id] : others);
      if (!isKept) await store.release(id);
    },
    async noteViewer(userId) {
      const before = await facts.read('viewer');
      if (before === undefined) await facts.note('viewer', userId);
      else if (before !== userId) await forget();
    },
    async notePartner(partnerId) {
      const before = await facts.read('partner');
      if (before === partnerId) return false;
      const isEnd = typeof before === 'number';
      if (isEnd) {
        // One list holds memories of both, so all of it goes, with the key; what is one's own is kept again when it is
        // seen. Without who is signed in, no page would open offline.
        const me = await store.get((await placeOf(meAddress)).name);
        await clear();
        if (me)
          await put(
            store,
            { name: (await placeOf(meAddress)).name, content: me, width: 0, neededBy: alwaysKept },
            tell,
          );
      }
      // Last, so that a worker that is stopped before begins again.
      await facts.note('partner', partnerId);
      return isEnd;
    },
    forget,
  };
}

/** The last problem of this device, and what says it to the open pages. */
function createProblems(tellPages: (problem: DeviceProblem) => void) {
  let last: DeviceProblem | null = null;
  return {
    last: () => last,
    forget() {
      last = null;
    },
    note(problem: DeviceProblem) {
      last = problem;
    },
    tell(problem: DeviceProblem) {
      // Said once: every page that is looked at would repeat it, over what else there is to say.
      const isKnown = problem === 'full' && last === 'full';
      last = problem;
      if (!isKnown) tellPages(problem);
    },
  };
}

/** @throws the error that kept it from being stored */
async function put(
  store: ContentStore,
  { name, content, width, neededBy }: { name: string; content: ArrayBuffer; width: number; neededBy: number },
  tell: (problem: DeviceProblem) => void,
): Promise<void> {
  try {
    await store.put(name, content, { width, memory: neededBy });
  } catch (error) {
    if (!(error instanceof ContentLimit)) tell('full');
    throw error;
  }
}

/** Headers and body as one, so that both are encrypted. */
function joined(headers: readonly (readonly [string, string])[], body: ArrayBuffer): ArrayBuffer {
  const head = new TextEncoder().encode(`${JSON.stringify(headers)}\n`);
  const whole = new Uint8Array(head.byteLength + body.byteLength);
  whole.set(head);
  whole.set(new Uint8Array(body), head.byteLength);
  return whole.buffer;
}

function parted(whole: ArrayBuffer): { headers: [string, string][]; body: ArrayBuffer } {
  const end = new Uint8Array(whole).indexOf(10);
  return {
    headers: JSON.parse(new TextDecoder().decode(whole.slice(0, end))),
    body: whole.slice(end + 1),
  };
}
