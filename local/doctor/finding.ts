import { within } from '@our-dates/service-kit/timing/within';

/** What one check of a platform found. */
export interface Finding {
  /** What was looked at, in a few words. */
  readonly about: string;
  /** `warning`: it works, and will not for long. `problem`: something does not work. */
  readonly state: 'fine' | 'warning' | 'problem';
  readonly says: string;
  /** What to do about it; absent where all is fine. */
  readonly todo?: string;
}

export function fine(about: string, says: string): Finding {
  return { about, state: 'fine', says };
}

export function warning(about: string, says: string, todo: string): Finding {
  return { about, state: 'warning', says, todo };
}

export function problem(about: string, says: string, todo: string): Finding {
  return { about, state: 'problem', says, todo };
}

/** Longer than any check takes on a machine that is busy. */
const timeoutMs = 15_000;

/**
 * Runs a check. One that fails, or that takes longer than 15 s, is a problem of its own.
 * @param todo what to do when it fails
 */
export async function look(
  about: string,
  todo: string,
  check: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  const asked = check().then(
    (found) => [found].flat(),
    (error: unknown) => [problem(about, reasonOf(error), todo)],
  );
  return within(asked, timeoutMs, () => [problem(about, `no answer within ${timeoutMs / 1000} s`, todo)]);
}

/** A connection that is refused has an empty message, and its reasons below it. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : '';
  return `${error.message}${cause}`;
}

const marks = { fine: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

/** As lines for a terminal: one for each finding, and below it what to do. */
export function toText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ about, state, says, todo }) => [
    `${marks[state]}  ${about}: ${says}`,
    ...(todo === undefined ? [] : [`         ${todo}`]),
  ]);
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  const summary =
    problems + warnings === 0
      ? `All ${findings.length} checks are fine.`
      : `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
  return `${lines.join('\n')}\n\n${summary}\n`;
}
