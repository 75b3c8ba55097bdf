import { expect, test } from '@playwright/test';
import { instances as pods, statefulSet } from '../../../../scripts/cluster/postgres-ha.ts';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { patronictl } from '../tools/patroni.ts';
import { untilFound } from '../tools/until-found.ts';

const abouts = ['instances of PostgreSQL', 'base backups of PostgreSQL', 'archive of PostgreSQL'] as const;
const [instances, baseBackups] = abouts;

async function untilFine(): Promise<void> {
  for (const about of abouts) await untilFound(about, 'fine', /./);
}

test.beforeEach(untilFine);
test.afterEach(untilFine);

for (const { gone, replicas, about, says } of [
  { gone: statefulSet, replicas: 1, about: instances, says: /writes wait|none is the primary/ },
  { gone: 's3-ha', replicas: 0, about: baseBackups, says: /./ },
]) {
  test(`the doctor finds a problem of the ${about} when ${gone} has ${replicas} pods`, async () => {
    const scaled = `statefulset/${gone}`;
    const before = await kubectl('get', scaled, '--output=jsonpath={.spec.replicas}');
    await kubectl('scale', scaled, `--replicas=${replicas}`);
    try {
      expect((await untilFound(about, 'problem', says)).todo).toContain('PostgreSQL');
    } finally {
      await kubectl('scale', scaled, `--replicas=${before}`);
      // Not `rollout status`, which refuses those that are not updated pod by pod.
      await kubectl('wait', scaled, `--for=jsonpath={.status.readyReplicas}=${before}`, '--timeout=240s');
    }
  });
}

test('the doctor finds a setting of PostgreSQL that is not the one of the chart', async () => {
  const about = 'settings of PostgreSQL';
  const set = (setting: string) => patronictl(pods[0] ?? '', 'edit-config', '--force', '--set', setting);
  await untilFound(about, 'fine', /./);
  await set('primary_start_timeout=300');
  try {
    const { todo } = await untilFound(about, 'warning', /primary_start_timeout is 300/);
    expect(todo).toContain('--set primary_start_timeout=0');
  } finally {
    await set('primary_start_timeout=0');
  }
  await untilFound(about, 'fine', /./);
});
