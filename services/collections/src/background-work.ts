import type { SliceParts } from '@our-dates/service-kit/slice/start-slice';
import type { z } from 'zod';
import type { settings } from './config.ts';
import { type Copies, createCopies } from './domain/copies.ts';
import { createMissingWidths } from './domain/missing-widths.ts';
import { createSweeper } from './domain/sweeper.ts';

type SweeperParts = Parameters<typeof createSweeper>[0];

/**
 * Starts what the service does without a request: copies of memories for former partners, and the sweeper. Both stop
 * with the consumers of the service.
 */
export function startBackgroundWork(
  swept: Omit<SweeperParts, 'missingWidths' | 'folder' | 'everyMs' | 'log'>,
  platform: Pick<SliceParts, 'pool' | 'metrics' | 'lifecycle' | 'log'> & {
    config: Pick<z.infer<typeof settings>, 'SWEEP_INTERVAL' | 'UPLOAD_DIR'>;
  },
): Copies {
  const { pool, config, metrics, lifecycle, log } = platform;
  const everyMs = config.SWEEP_INTERVAL;
  const copies = createCopies({ pool, originals: swept.originals, everyMs, log });
  copies.start();
  lifecycle.onStop('consumers', 'copies', copies.stop);

  const missingWidths = createMissingWidths({ pool, metrics, log });
  const sweeper = createSweeper({ ...swept, missingWidths, folder: config.UPLOAD_DIR, everyMs, log });
  sweeper.start();
  lifecycle.onStop('consumers', 'sweeper', sweeper.stop);
  return copies;
}
