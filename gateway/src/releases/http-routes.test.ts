import { expect, test } from '@jest/globals';
import { httpRoute } from '../../test/http-routes.ts';
import { splitsOf } from './http-routes.ts';

const read = (...items: readonly object[]) => splitsOf(JSON.stringify({ kind: 'HTTPRouteList', items }));
const primary = { name: 'comments-primary', port: 80, weight: 95 };
const canary = { name: 'comments-canary', port: 80, weight: 5 };

test('a route of a Service with two backends divides its requests by their weights', () => {
  expect(read(httpRoute('comments', primary, canary))).toEqual(
    new Map([
      [
        'comments',
        { primary: 'http://comments-primary:80', canary: 'http://comments-canary:80', share: 0.05 },
      ],
    ]),
  );
});

test('without weights, both versions get the same', () => {
  const route = { parentRefs: [{ kind: 'Service', name: 'comments' }] };
  const rules = [{ backendRefs: [{ name: 'one' }, { name: 'two' }] }];
  expect(read({ spec: { ...route, rules } }).get('comments')).toMatchObject({ share: 0.5 });
});

test('weights that are all 0 leave everything with the version that is known to be good', () => {
  const none = { weight: 0 };
  expect(
    read(httpRoute('comments', { ...primary, ...none }, { ...canary, ...none })).get('comments'),
  ).toMatchObject({
    share: 0,
  });
});

test.each([
  [
    'of a Gateway',
    { ...httpRoute('comments', primary, canary), spec: { parentRefs: [{ name: 'comments' }] } },
  ],
  ['with one backend', httpRoute('comments', primary)],
  ['with three backends', httpRoute('comments', primary, canary, canary)],
  ['that is malformed', httpRoute('comments', primary, { ...canary, weight: -1 })],
])('a route %s divides nothing, and other routes count', (_name, route) => {
  expect([...read(route, httpRoute('likes', primary, canary)).keys()]).toEqual(['likes']);
});

test('an answer that is no list is an error', () => {
  expect(() => splitsOf('{"kind":"Status"}')).toThrow();
});
