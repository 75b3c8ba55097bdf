import { waitFor as poll } from 'poll-until-promise';

/**
 * Calls `attempt` until it neither throws nor rejects; resolves to what it returns. What is waited for comes at once
 * on a quiet machine; on a busy one, one second is too little to be a failure.
 */
export function waitFor<Result>(
  attempt: () => Result | Promise<Result>,
  { timeout = 10_000, interval = 25 }: { timeout?: number; interval?: number } = {},
): Promise<Result> {
  return poll(attempt, { timeout, interval });
}
