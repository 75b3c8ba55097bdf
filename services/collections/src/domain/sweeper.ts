import { removeStaleForms } from '@our-dates/service-kit/http/form/form-folder';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { Idempotency } from './idempotency.ts';
import type { MissingWidths } from './missing-widths.ts';
import type { Originals } from './originals.ts';

/** Repeatedly removes the remains of interrupted uploads, and requests the derivatives that photos lack. */
export interface Sweeper {
  start(): void;
  /** Resolves when the running sweep has finished. */
  stop(): Promise<void>;
}

/** @param deps.folder where uploads are while they are checked */
export function createSweeper(deps: {
  originals: Originals;
  idempotency: Idempotency;
  missingWidths: MissingWidths;
  folder: string;
  everyMs: number;
  log: Log;
}): Sweeper {
  const { originals, idempotency, missingWidths, folder, everyMs, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      const files = await originals.sweep();
      if (files > 0) log.info({ files }, 'files of broken uploads were removed');
      await idempotency.prune();
      await removeStaleForms(folder);
      await missingWidths.askForSome();
    } catch (error) {
      log.warn({ err: error }, 'sweeping failed; it is tried again');
    }
  }

  return {
    start() {
      timer = setInterval(() => {
        sweeping ??= sweep().finally(() => {
          sweeping = undefined;
        });
      }, everyMs);
    },
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
