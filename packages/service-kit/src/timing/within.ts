/**
 * Waits for a promise for a limited time.
 * @param ms milliseconds from now
 * @param onLate called when the promise has not settled by then; what it returns or throws is the result
 */
export async function within<T, L>(promise: Promise<T>, ms: number, onLate: () => L): Promise<T | L> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, ms, 'late');
  const settled = promise.then((value) => ({ value }));
  try {
    const first = await Promise.race([settled, late]);
    return first === 'late' ? onLate() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
