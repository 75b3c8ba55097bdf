import { removeStaleForms } from '@our-dates/service-kit/http/form/form-folder';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type Repetition, repeat } from '@our-dates/service-kit/timing/repeat';
import type { Idempotency } from './idempotency.ts';
import type { Imports } from './imports.ts';
import type { MergeSettling } from './merge-settling.ts';
import type { MissingWidths } from './missing-widths.ts';
import type { Originals } from './originals.ts';
import type { SealedMemories } from './sealed.ts';
import type { TrashRemoval } from './trash-removal.ts';

/**
 * Repeatedly opens memories whose day has come, makes merges final, removes the remains of interrupted uploads and
 * imports and what was in the trash long enough, and requests the derivatives that photos lack.
 * @param deps.folder where uploads are while they are checked
 */
export function createSweeper(deps: {
  originals: Originals;
  idempotency: Idempotency;
  missingWidths: MissingWidths;
  trashRemoval: TrashRemoval;
  sealed: SealedMemories;
  imports: Imports;
  merges: MergeSettling;
  folder: string;
  everyMs: number;
  log: Log;
}): Repetition {
  const {
    originals,
    idempotency,
    missingWidths,
    trashRemoval,
    sealed,
    imports,
    merges,
    folder,
    everyMs,
    log,
  } = deps;
  return repeat({
    everyMs,
    run: {
      'sealed memories': sealed.openDue,
      merges: merges.finishDue,
      imports: imports.sweep,
      async originals() {
        const files = await originals.sweep();
        if (files > 0) log.info({ files }, 'files of broken uploads were removed');
      },
      'repeatable calls': idempotency.prune,
      forms: () => removeStaleForms(folder),
      'missing widths': missingWidths.askForSome,
      trash: trashRemoval.removeExpired,
    },
    log,
    failure: 'sweeping failed; it is tried again',
  });
}
