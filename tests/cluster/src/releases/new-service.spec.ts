import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyFiles, copyPackages } from '@our-dates/test-support/copy-project';
import { withoutSession } from '@our-dates/test-support/people';
import { until } from '@our-dates/test-support/until';
import { expect, test } from '@playwright/test';
import { buildSlice, findBuilder } from '../../../../scripts/cluster/images.ts';
import { findCluster, helm, kubectl, releaseSlice } from '../../../../scripts/cluster/releases.ts';
import { allSlices, type Slice } from '../../../../scripts/cluster/slices.ts';
import { platformUrl } from '../tools/platform.ts';
import { askDatabase, podsOf } from '../tools/pods.ts';
import { type Steps, startSteps } from '../tools/steps.ts';

const name = 'cluster-ideas';
const schema = 'cluster_ideas';
const path = `/api/${name}`;

/** A copy of the project, in which the slice is made; the platform was released without it. */
let copy: string;
let slice: Slice;
let steps: Steps;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  copy = mkdtempSync(join(tmpdir(), 'new-service-'));
  copyFiles(copy);
  copyPackages(copy);
  execFileSync('node', ['scripts/new-slice/new-slice.mjs', 'service', name], { cwd: copy });
  const made = allSlices(copy).find((each) => each.name === name);
  if (!made) throw new Error('The command made no slice.');
  slice = made;
  steps = await startSteps();
});

test.afterAll(async () => {
  rmSync(copy, { recursive: true, force: true });
  await helm('uninstall', name, '--ignore-not-found', '--wait');
  await kubectl('delete', 'secret', `${name}-database`, `${name}-database-password`, '--ignore-not-found');
  await askDatabase(`drop schema if exists ${schema} cascade`);
  await kubectl('delete', 'pod', `${name}-test`, '--ignore-not-found');
  const rabbitmq = (...args: string[]) => kubectl('exec', 'rabbitmq-0', '--', 'rabbitmqctl', ...args);
  const queues = (await rabbitmq('--quiet', 'list_queues', 'name')).split('\n');
  for (const queue of queues.filter((each) => each.split('.')[0] === name)) {
    await rabbitmq('delete_queue', queue);
  }
  await steps.end();
});

async function build(tag: string): Promise<string> {
  await buildSlice(findBuilder(await findCluster()), slice, { tag, directory: copy });
  return tag;
}

/** Writes the next version: a migration, and SQL that goes with it. */
function change(migration: string, sql: string, edit: (text: string) => string = (text) => text): void {
  writeFileSync(join(copy, slice.folder, 'migrations', migration), sql);
  const file = join(copy, slice.folder, 'src/repository/entries.ts');
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

test.describe.configure({ mode: 'serial' });

test('a service that one command made is released, answers its helm test, and is led to by the gateway that runs', async () => {
  test.setTimeout(400_000);
  const person = await steps.load.person();
  const gateways = await podsOf('gateway');
  // 503 where another run has taken it away less than ten minutes ago.
  expect([404, 503]).toContain((await person.api.get(path)).status());

  await releaseSlice(slice, await build('first'));
  expect(await helm('test', name, '--timeout', '30s')).toContain('Succeeded');
  // Each gateway finds it automatically, within the pause between two looks.
  const statuses = async () => {
    const asked = Array.from({ length: 8 }, () => person.api.get(path));
    return (await Promise.all(asked)).map((answer) => answer.status());
  };
  await until('the gateways lead to it', 15, statuses, (all) => all.every((status) => status === 200));
  const visitor = await withoutSession(platformUrl());
  expect((await visitor.get(path)).status()).toBe(401);
  await visitor.dispose();
  expect(await podsOf('gateway')).toEqual(gateways);
});

test('its schema is changed in two releases under load, expanded and then contracted, without a failed request', async () => {
  test.setTimeout(900_000);
  const added = steps.load.also('idea', path, { content: 'Stars over the lake' });
  steps.load.also('ideas', path);

  change(
    '0002_words.sql',
    `alter table entry add column words text;
     alter table entry alter column content drop not null;
     create function fill_entry() returns trigger language plpgsql as $$ begin
       new.words := coalesce(new.words, new.content);
       new.content := coalesce(new.content, new.words);
       return new;
     end $$;
     create trigger fill before insert or update on entry for each row execute function fill_entry();
     update entry set words = content;`,
    (text) =>
      text.replace('entry.content', 'entry.words').replace('(owner_id, content)', '(owner_id, words)'),
  );
  const expanded = await build('expanded');
  const release = (tag: string) => () => releaseSlice(slice, tag);
  const forth = await steps.step(`${name}: a column more, which the next version reads`, release(expanded));
  expect(forth.failures).toEqual([]);
  const back = await steps.step(`${name}: rolled back, on the larger schema`, () =>
    helm('rollback', name, '--wait'),
  );
  expect(back.failures).toEqual([]);
  const again = await steps.step(`${name}: the next version again`, release(expanded));
  expect(again.failures).toEqual([]);

  change(
    '0003_without_content.sql',
    'drop trigger fill on entry; drop function fill_entry; alter table entry drop column content;',
  );
  const contracted = await build('contracted');
  const smaller = await steps.step(`${name}: the old column goes`, release(contracted));
  expect(smaller.failures).toEqual([]);

  const acknowledged = added.map((text): number => JSON.parse(text).id);
  const kept = new Set(
    (await askDatabase(`select id from ${schema}.entry where words is not null`)).map(Number),
  );
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
