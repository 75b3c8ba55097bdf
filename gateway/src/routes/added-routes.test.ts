import { expect, test } from '@jest/globals';
import type { DeclaredRoute } from '@our-dates/contracts/declared-routes';
import { addRoutes, type GatewayRoute } from './added-routes.ts';

const known: readonly GatewayRoute[] = [
  { id: 'getPhoto', method: 'GET', path: '/api/photos/:id', service: 'collections', access: 'user' },
  {
    id: 'listComments',
    method: 'GET',
    path: '/api/photos/:id/comments',
    service: 'comments',
    access: 'user',
  },
];

const route = (id: string, path: string, more: Partial<DeclaredRoute> = {}): DeclaredRoute => ({
  id,
  method: 'GET',
  path,
  access: 'user',
  ...more,
});

const ids = (routes: readonly GatewayRoute[]) => routes.map(({ id, service }) => `${service}: ${id}`);

test('the gateway routes to a service that its image does not know, and to a new route of one that it knows', () => {
  const { added, refused } = addRoutes(known, [
    { name: 'date-ideas', routes: [route('listIdeas', '/api/date-ideas')] },
    { name: 'comments', routes: [route('listPins', '/api/photos/:photoId/pins')] },
  ]);
  expect(ids(added)).toEqual(['comments: listPins', 'date-ideas: listIdeas']);
  expect(refused).toEqual([]);
});

test('who may use a route that the image knows is not changed by the service that runs', () => {
  const opened = route('listComments', '/api/photos/:photo/comments', { access: 'public' });
  const { added, refused } = addRoutes(known, [{ name: 'comments', routes: [opened] }]);
  expect({ added, refused }).toEqual({ added: [], refused: [] });
});

test.each([
  ['the same path', route('mine', '/api/photos/:id')],
  ['its path with another method', route('mine', '/api/photos/:id', { method: 'DELETE' })],
  ['a fixed path that its parameter may mean', route('mine', '/api/photos/latest')],
  ['a parameter that may mean its fixed path', route('mine', '/api/photos/:id/:what')],
  ['the name of its route', route('getPhoto', '/api/date-ideas')],
])('a route of another service is not taken over by %s', (_, declared) => {
  const { added, refused } = addRoutes(known, [{ name: 'date-ideas', routes: [declared] }]);
  expect(added).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('of two unknown services that declare one path, the first in the alphabet has it, in whatever order they come', () => {
  const both = ['walks', 'ideas'].map((name) => ({ name, routes: [route(`list-${name}`, '/api/plans')] }));
  for (const order of [both, both.toReversed()]) {
    const { added, refused } = addRoutes(known, order);
    expect(ids(added)).toEqual(['ideas: list-ideas']);
    expect(refused.map(({ owner }) => owner.service)).toEqual(['ideas']);
  }
});
