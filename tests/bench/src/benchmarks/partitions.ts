import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@our-dates/service-kit/testing/servers';
import type { Measurement } from '../measurement.ts';
import { measureChangeLog } from '../partitions/change-log.ts';
import { measureLikes } from '../partitions/likes.ts';
import { measureOutbox } from '../partitions/outbox.ts';
import { withUndo } from '../processes.ts';

export const about = `Tables as one and in partitions: the log of changes, the outbox and the likes. What reading and writing take, and
    what it takes to remove what is old.
    --rows 30000         changes of each of six partitions, events that are removed, and a tenth of all likes
    --rounds 15          of each in turn`;

export async function run(args: readonly string[]): Promise<Measurement[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: 'string', default: '30000' }, rounds: { type: 'string', default: '15' } },
  });
  const [rows, rounds] = [Number(values.rows), Number(values.rounds)];
  return withUndo(async (undo) => {
    const folder = mkdtempSync(join(tmpdir(), 'our-dates-bench-'));
    undo(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = await startPostgres();
    undo(() => postgres.stop());
    const postgresUrl = postgres.url;
    return [
      ...(await measureChangeLog({ postgresUrl, folder, changes: rows, rounds }, undo)),
      ...(await measureOutbox({ postgresUrl, events: rows, rounds }, undo)),
      ...(await measureLikes({ postgresUrl, likes: 10 * rows, rounds }, undo)),
    ];
  });
}
