/** Responses of an intermediary that cannot reach the platform. */
const unreachable: ReadonlySet<number> = new Set([502, 503, 504]);

/** A server that has not begun to answer after this long, in milliseconds, counts as away where something is stored. */
const patienceMs = 4_000;

/**
 * The response of the network; what is stored when the network does not respond, and something is stored.
 * @param stored looks for it when it is needed
 * @throws the network's error when nothing is stored
 */
export async function networkFirst(
  network: Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const failed = network.then(
    (response) => (unreachable.has(response.status) ? 'failed' : response),
    () => 'failed' as const,
  );
  const late = new Promise<'failed'>((resolve) => setTimeout(() => resolve('failed'), patienceMs));
  const first = await Promise.race([failed, late]);
  if (first !== 'failed') return first;
  return (await stored().catch(() => undefined)) ?? network;
}
