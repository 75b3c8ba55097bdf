import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Federation } from './remote-registry.ts';

/**
 * The federation runtime of this page.
 * @param ahead manifests that have been asked for already, by their address; each is taken once.
 */
export function createFederation(ahead: Record<string, Promise<Response>>): Federation {
  registerPlugins([
    {
      name: 'manifests-ahead',
      fetch(address) {
        const asked = ahead[address];
        delete ahead[address];
        return asked ?? fetch(address, { cache: 'no-cache' });
      },
    },
  ]);
  return { registerRemotes, loadRemote };
}
