import { spawnSync } from 'node:child_process';

/** A program or platform is missing; the message says which, and how to get it. */
export class Missing extends Error {
  override name = 'Missing';
}

/** The k6 that the scenarios are written for and the image of the Job brings. */
export const k6Version = '1.8.1';

/**
 * @param env `K6` names the program where it is not on the path
 * @throws Missing where there is none
 */
export function findK6(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const program = env.K6 || 'k6';
  const { status } = spawnSync(program, ['version'], { stdio: 'ignore' });
  if (status === 0) return program;
  throw new Missing(
    `k6 is not ${env.K6 ? `at ${env.K6}` : 'on the path'}: get it from https://github.com/grafana/k6/releases, with a package manager (brew install k6, winget install k6), or with go install go.k6.io/k6@v${k6Version}, and put it on the path or name it in K6.`,
  );
}
