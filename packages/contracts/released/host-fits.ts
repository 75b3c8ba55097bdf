/**
 * Checked as types, and never run: a shell of these sources and remotes of the last release fit together. An error
 * here says that a remote that is released would be given a host that it does not know, or be asked for a module in
 * a form that it does not have. Add to `src/mfe.ts` what is new as optional, and leave the old in place.
 */
import type * as now from '../src/mfe.ts';
import type * as released from './mfe.ts';

declare const shell: { host: now.Host };
shell.host satisfies released.Host;

declare const remote: { modules: released.RemoteModules; routes: released.RoutesModule };
remote.modules satisfies Pick<now.RemoteModules, keyof released.RemoteModules>;
remote.routes satisfies now.RoutesModule;
