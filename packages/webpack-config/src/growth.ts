/** What has grown since a breakdown was recorded, the largest growth first. */
export function growth(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): { origin: string; by: number; from: number }[] {
  return Object.entries(now)
    .map(([origin, bytes]) => ({ origin, from: before[origin] ?? 0, by: bytes - (before[origin] ?? 0) }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by);
}
