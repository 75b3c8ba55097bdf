import { once } from './once.ts';
import type { Federation } from './remote-registry.ts';

/** What a remote's entry defines: webpack's interface of a federated build. */
interface Container {
  init: (shared: object) => void | Promise<void>;
  get: (module: string) => Promise<() => unknown>;
}

interface Registered {
  readonly entry: string;
  readonly global: string;
}

/**
 * The federation of this page, on webpack's own containers: loads the entry of a remote, hands it what the page
 * shares, and takes its modules from it.
 */
export function createFederation(): Federation {
  const remotes = new Map<string, Registered>();
  const containers = new Map<Registered, Promise<Container>>();

  function containerOf(name: string): Promise<Container> {
    const remote = remotes.get(name);
    if (!remote) throw new Error(`The remote "${name}" is not registered`);
    return once(containers, remote, () => start(remote));
  }

  return {
    registerRemotes(list, { force }) {
      for (const { name, entry, entryGlobalName: global } of list) {
        if (force || !remotes.has(name)) remotes.set(name, { entry, global });
      }
    },
    async loadRemote<T>(id: string) {
      const slash = id.indexOf('/');
      const container = await containerOf(id.slice(0, slash));
      const module = await container.get(`.${id.slice(slash)}`);
      // What a remote exposes is what the contract says; nothing could tell before it runs.
      return module() as T;
    },
  };
}

async function start({ entry, global }: Registered): Promise<Container> {
  await loadScript(entry);
  const container: unknown = Reflect.get(window, global);
  if (!isContainer(container)) throw new Error(`${entry} defines no container "${global}"`);
  await __webpack_init_sharing__('default');
  await container.init(__webpack_share_scopes__.default ?? {});
  return container;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => {
      script.remove();
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}
