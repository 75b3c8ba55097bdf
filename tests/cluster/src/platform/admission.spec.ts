import { expect, test } from '@playwright/test';
import { namespace } from '../../../../scripts/cluster/releases.ts';
import { run } from '../../../../scripts/cluster/run.ts';

interface Choices {
  readonly asRoot?: boolean;
  readonly writableRoot?: boolean;
  readonly privileged?: boolean;
}

/** Asks the API server whether it would take a pod; nothing is started. */
function ask({ asRoot = false, writableRoot = false, privileged = false }: Choices): Promise<string> {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'asked-for', namespace },
    spec: {
      securityContext: {
        ...(asRoot ? { runAsUser: 0 } : { runAsNonRoot: true, runAsUser: 1000 }),
        seccompProfile: { type: 'RuntimeDefault' },
      },
      containers: [
        {
          name: 'asked-for',
          image: 'node:24-slim',
          securityContext: {
            ...(privileged
              ? { privileged: true }
              : { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } }),
            readOnlyRootFilesystem: !writableRoot,
          },
        },
      ],
    },
  };
  return run(['kubectl', 'create', '--dry-run=server', '--filename', '-'], { input: JSON.stringify(pod) });
}

test('the namespace takes a pod without rights', async () => {
  expect(await ask({})).toContain('created');
});

test('the namespace refuses a pod that runs as root', async () => {
  await expect(ask({ asRoot: true })).rejects.toThrow(/violates PodSecurity "restricted:latest".*runAs/s);
});

test('the namespace refuses a privileged pod', async () => {
  await expect(ask({ privileged: true })).rejects.toThrow(/violates PodSecurity "restricted:latest"/);
});

test('the namespace refuses a pod whose root can be written', async () => {
  await expect(ask({ writableRoot: true })).rejects.toThrow(/has a root that cannot be written/);
});
