/** How much of a change a release is: its contract breaks, has more, or is the same. */
export type Change = 'major' | 'minor' | 'patch';

/** The version after another, by semantic versioning. */
export function nextVersion(version: string, change: Change): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (change === 'major') return `${major + 1}.0.0`;
  return change === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
