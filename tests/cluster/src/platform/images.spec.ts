import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { expect, test } from '@playwright/test';
import { kubectl } from '../../../../scripts/cluster/releases.ts';
import { allSlices, isPage } from '../../../../scripts/cluster/slices.ts';
import { podsOf, runInPod } from '../tools/pods.ts';

const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

for (const slice of allSlices()) {
  test(`the image of ${slice.name} has no shell`, async () => {
    const [pod] = await podsOf(slice.name);
    for (const shell of ['sh', 'bash', '/bin/sh', '/bin/busybox']) {
      await expect(kubectl('exec', pod?.name ?? '', '--', shell, '-c', 'true')).rejects.toThrow(
        /not found|no such file/,
      );
    }
  });
}

for (const slice of allSlices().filter((each) => !isPage(each))) {
  test(`the image of ${slice.name} has no npm, no development package, no test and no key`, async () => {
    const [pod] = await podsOf(slice.name);
    const files: string[] = JSON.parse(
      await runInPod(
        pod?.name ?? '',
        `import { readdirSync } from 'node:fs';
         const below = ['/app', '/usr', '/etc'].flatMap((folder) =>
           readdirSync(folder, { recursive: true }).map((name) => folder + '/' + name));
         console.log(JSON.stringify(below));`,
      ),
    );
    const ours = files.filter((file) => !file.includes('/node_modules/'));
    expect(ours.filter((file) => /\/(?:npm|npx|corepack|yarn)$/.test(file))).toEqual([]);
    expect(ours.filter((file) => /\.test\.tsx?$|\/(?:test|testing|e2e)(?:\/|$)/.test(file))).toEqual([]);
    expect(ours.filter((file) => /\.(?:pem|key|p12)$|\/\.env|\/id_(?:rsa|ed25519)/.test(file))).toEqual([]);
    const packages = files
      .filter((file) => /^\/app\/node_modules\/(?:@[^/]+\/)?[^/@.][^/]*$/.test(file))
      .map((file) => file.slice('/app/'.length));
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter((name) => lock.packages[name]?.dev)).toEqual([]);
  });
}
