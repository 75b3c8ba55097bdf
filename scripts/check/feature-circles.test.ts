import { expect, test } from '@jest/globals';
import { featureCircles } from './feature-circles.ts';

const imports = (source: string, ...resolved: string[]) => ({
  source: `mfe-x/src/features/${source}`,
  dependencies: resolved.map((file) => ({ resolved: `mfe-x/src/features/${file}` })),
});

test('two features that import one another through different files are a circle', () => {
  expect(
    featureCircles([
      imports('a/one.ts', 'b/one.ts'),
      imports('b/two.ts', 'c/x.ts'),
      imports('c/y.ts', 'a/two.ts'),
    ]),
  ).toEqual([['a', 'b', 'c', 'a'].map((name) => `mfe-x/src/features/${name}`)]);
});

test('the check for circles accepts features that import one another in one direction', () => {
  expect(
    featureCircles([
      imports('a/one.ts', 'b/one.ts', 'c/one.ts', 'a/two.ts'),
      imports('b/two.ts', 'c/x.ts'),
      imports('c/y.test.ts', 'a/two.ts'),
    ]),
  ).toEqual([]);
});
