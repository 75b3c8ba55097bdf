/**
 * Does work in a transaction, and waits until it is written.
 * @throws the first error of either; that of the other is not reported a second time
 */
export async function inTransaction<Transaction extends { readonly done: Promise<void> }, Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work(transaction), transaction.done]);
  return result;
}
