import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Federation } from './remote-registry.ts';

/** The federation runtime of this page. */
export const federation: Federation = { registerRemotes, loadRemote };
