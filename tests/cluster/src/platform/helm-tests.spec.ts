import { expect, test } from '@playwright/test';
import { helm } from '../../../../scripts/cluster/releases.ts';
import { allSlices } from '../../../../scripts/cluster/slices.ts';
import { podsOf } from '../tools/pods.ts';

for (const { name } of allSlices()) {
  test(`${name} runs with two replicas and answers the questions of its helm test`, async () => {
    const pods = await podsOf(name);
    expect(pods.map(({ ready }) => ready)).toEqual([true, true]);
    expect(await helm('test', name, '--timeout', '30s')).toContain('Succeeded');
  });
}
