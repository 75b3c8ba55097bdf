export interface Settled<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
}

/**
 * Works on each of many, a few at a time. A failure does not affect the others.
 * @param options.onSettled is called with the number of processed ones
 */
export async function settleEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  { atOnce, onSettled }: { atOnce: number; onSettled?: ((settled: number) => void) | undefined },
): Promise<Settled<Item>> {
  const done: Item[] = [];
  const failed: { item: Item; error: unknown }[] = [];
  const waiting = items.values();
  const worker = async () => {
    // All workers share the same iterator.
    for (const item of waiting) {
      try {
        await work(item);
        done.push(item);
      } catch (error) {
        failed.push({ item, error });
      }
      onSettled?.(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { done, failed };
}
