import { basename, join, relative, sep } from 'node:path';
import type { RunningSlice } from '@our-dates/local/start/platform';
import type { Environment } from '@our-dates/service-kit/slice/config';
import type { RunningService } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import type { Report } from './messages.ts';
import type { SliceModules } from './slice-modules.ts';

/** The slices of the platform in this process. */
export interface RunningSlices {
  startAll(environments: readonly (readonly [name: string, Environment])[]): Promise<void>;
  /** Restarts the slices that own these files. One that cannot be loaded keeps running as it was. */
  takeUp(files: readonly string[]): Promise<Report>;
  /** The gateway first. */
  stopAll(): Promise<void>;
}

interface SliceModule {
  startService(env: Environment): Promise<RunningService>;
}

export function createRunningSlices(options: {
  modules: SliceModules;
  slices: readonly RunningSlice[];
  root: string;
}): RunningSlices {
  const { modules, slices, root } = options;
  const environments = new Map<string, Environment>();
  /** Undefined while a slice could not be started. */
  const running = new Map<string, RunningService | undefined>();

  const load = ({ folder }: RunningSlice) => modules.load<SliceModule>(folder, 'src/service.ts');

  async function startAnew(slice: RunningSlice): Promise<void> {
    const log = createLog({ name: slice.name });
    const began = performance.now();
    try {
      // Before the old one is stopped: code that cannot be loaded leaves it running.
      const { startService } = await load(slice);
      await running.get(slice.name)?.stop();
      running.set(slice.name, undefined);
      running.set(slice.name, await startService(environments.get(slice.name) ?? {}));
      log.info({ ms: Math.round(performance.now() - began) }, 'restarted');
    } catch (error) {
      const state = running.get(slice.name) ? 'keeps running as it was' : 'does not run';
      log.error({ err: error }, `could not be restarted, and ${state} until the next change`);
    }
  }

  return {
    async startAll(given) {
      for (const [name, env] of given) {
        const slice = slices.find((one) => one.name === name);
        if (!slice) throw new Error(`There is no slice named ${name}.`);
        environments.set(name, env);
        const { startService } = await load(slice);
        running.set(name, await startService(env));
      }
    },
    async takeUp(files) {
      const shared = files.find((file) => modules.isShared(file) || basename(file) === 'slice.json');
      if (shared !== undefined) return { done: 'needs restart', file: relative(root, shared) };
      for (const slice of slices) {
        const own = join(root, slice.folder) + sep;
        if (files.some((file) => file.startsWith(own))) await startAnew(slice);
      }
      return { done: 'taken up' };
    },
    async stopAll() {
      for (const service of [...running.values()].reverse()) await service?.stop();
    },
  };
}
