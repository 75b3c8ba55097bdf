const heading = '## Unreleased';

/**
 * Puts what is unreleased under a version.
 * @returns the changelog as it is then
 * @throws Error when nothing is written down as unreleased
 */
export function releasedChangelog(text: string, version: string, day: string): string {
  const [before, after, ...rest] = text.split(`${heading}\n`);
  if (before === undefined || after === undefined || rest.length > 0) {
    throw new Error(`CHANGELOG.md must have one heading "${heading}".`);
  }
  const [entry = '', ...older] = after.split(/^(?=## )/m);
  if (entry.trim() === '')
    throw new Error(`CHANGELOG.md has nothing under "${heading}". Say what has changed.`);
  return `${before}${heading}\n\n## ${version}, ${day}\n${entry}${older.join('')}`;
}
