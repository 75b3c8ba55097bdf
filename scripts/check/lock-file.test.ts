import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockFile = new URL('../../package-lock.json', import.meta.url);
const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(lockFile, 'utf8'));

/** Where Node looks for a package that another one imports: next to it, then further up. */
function* placesOf(name: string, importer: string): Generator<string> {
  const folders = importer.split('/');
  for (let length = folders.length; length >= 0; length -= 1) {
    yield [...folders.slice(0, length), 'node_modules', name].join('/');
  }
}

// `npm ci`, from which every image is built, refuses a lock file without them. `npm install` leaves out the packages of
// other operating systems where the registry does not have them.
it('the lock file has every package that another one depends on, those of other operating systems included', () => {
  const missing = Object.entries(packages).flatMap(([importer, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => ![...placesOf(name, importer)].some((place) => place in packages))
      .map((name) => `${importer} needs ${name}`),
  );
  expect(missing).toEqual([]);
});
