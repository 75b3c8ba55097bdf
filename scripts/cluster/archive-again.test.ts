import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from '@our-dates/slices/find-slices';

const program = join(root, 'charts/platform/postgres-ha/archive-again.sh');
let data = '';

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'our-dates-wal-'));
  mkdirSync(join(data, 'pg_wal/archive_status'), { recursive: true });
});
afterEach(() => rmSync(data, { recursive: true }));

const statusFolder = () => join(data, 'pg_wal/archive_status');

/** Segments and other files of the log, with what PostgreSQL thinks of them. */
function addFiles(...names: readonly string[]): void {
  for (const name of names) {
    writeFileSync(join(data, 'pg_wal', name.slice(0, name.lastIndexOf('.'))), '');
    writeFileSync(join(statusFolder(), name), '');
  }
}

/** As PostgreSQL writes it: the timelines before this one, and where each ended. */
function addHistory(
  timeline: string,
  ...ends: readonly (readonly [timeline: number, place: string])[]
): void {
  const lines = ends.map(([earlier, place]) => `${earlier}\t${place}\tno recovery target specified\n`);
  writeFileSync(join(data, 'pg_wal', `${timeline}.history`), lines.join('\n'));
}

/** @returns what waits for the archive, after Patroni has said that this instance has this role */
function waitingAs(role: string): string[] {
  execFileSync('bash', [program, 'on_role_change', role, 'postgres'], {
    env: { ...process.env, PGDATA: data },
  });
  return readdirSync(statusFolder()).filter((name) => name.endsWith('.ready'));
}

describe('a new primary of PostgreSQL', () => {
  it('archives again the segments of its only timeline', () => {
    addFiles('000000010000000000000002.done', '000000010000000000000003.done');
    expect(waitingAs('primary')).toEqual([
      '000000010000000000000002.ready',
      '000000010000000000000003.ready',
    ]);
  });

  it('archives again those of earlier timelines up to the one in which each ended', () => {
    addHistory('00000002', [1, '0/3000100']);
    addHistory('0000000B', [1, '0/3000100'], [10, '1A/FF0000A0']);
    addFiles(
      '000000010000000000000002.done',
      '000000010000000000000003.done',
      '0000000A0000001A000000FE.done',
      '0000000A0000001A000000FF.done',
      '0000000A0000001B00000000.done',
      '0000000B0000001A000000FF.done',
    );
    expect(waitingAs('master')).toEqual([
      '000000010000000000000002.ready',
      '0000000A0000001A000000FE.ready',
      '0000000B0000001A000000FF.ready',
    ]);
  });

  it('does not wait any more with a segment in which an earlier timeline ended', () => {
    addHistory('00000002', [1, '0/3000100']);
    addFiles('000000010000000000000003.ready', '000000020000000000000003.ready');
    expect(waitingAs('primary')).toEqual(['000000020000000000000003.ready']);
  });

  it('leaves alone other files, and timelines that are not its own', () => {
    addFiles(
      '000000010000000000000002.partial.done',
      '00000003.history.done',
      '000000020000000000000003.done',
    );
    addHistory('00000003', [1, '0/3000100']);
    writeFileSync(join(statusFolder(), '000000010000000000000001.done'), '');
    expect(waitingAs('primary')).toEqual([]);
  });
});

it('a standby of PostgreSQL archives nothing again', () => {
  addFiles('000000010000000000000002.done');
  expect(waitingAs('replica')).toEqual([]);
});
