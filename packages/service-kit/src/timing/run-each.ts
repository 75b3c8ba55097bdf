/**
 * Runs tasks one after the other, the later ones also when one has failed.
 * @param options.stopped aborted: the next ones are not started
 * @throws the error of the task that failed, an AggregateError if several have
 */
export async function runEach(
  tasks: readonly (() => Promise<unknown>)[],
  { stopped }: { stopped: AbortSignal },
): Promise<void> {
  const errors: unknown[] = [];
  for (const task of tasks) {
    if (stopped.aborted) break;
    try {
      await task();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} of ${tasks.length} tasks failed`);
  if (errors.length === 1) throw errors[0];
}
