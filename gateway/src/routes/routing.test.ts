import { expect, test } from '@jest/globals';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import type { GatewayRoute } from './added-routes.ts';
import { type ApiService, createRouting } from './routing.ts';

const known: readonly GatewayRoute[] = [
  { id: 'listComments', method: 'GET', path: '/api/comments', service: 'comments', access: 'user' },
];
const service = {
  url: 'http://127.0.0.1',
  proxy: { pass: () => {}, stats: () => ({ busy: 0, idle: 0, queued: 0 }), close: () => {} },
};

function routingUnderTest() {
  const lines: object[] = [];
  const connected: string[] = [];
  const comments: ApiService = { ...service, audiences: ['comments', 'collections'] };
  const routing = createRouting({
    routes: known,
    services: new Map([['comments', comments]]),
    connect(name) {
      connected.push(name);
      return service;
    },
    log: createLog({ name: 'test', level: 'warn', to: { write: (line) => lines.push(JSON.parse(line)) } }),
  });
  return { routing, lines, connected };
}

const ideas = {
  name: 'date-ideas',
  routes: [{ id: 'listIdeas', method: 'GET', path: '/api/date-ideas', access: 'user' }],
} as const;

test('requests are routed to a declared service with a token that is valid only there, until it declares no more', () => {
  const { routing, connected } = routingUnderTest();
  expect(routing.match('GET', '/api/date-ideas').found).toBe('nothing');
  routing.declare([ideas]);
  routing.declare([ideas]);
  expect(routing.match('GET', '/api/date-ideas')).toMatchObject({ route: { service: 'date-ideas' } });
  expect(routing.service('date-ideas')?.audiences).toEqual(['date-ideas']);
  expect(connected).toEqual(['date-ideas']);
  expect(routing.paths()).toEqual(['/api/comments', '/api/date-ideas']);
  routing.declare([]);
  expect(routing.match('GET', '/api/date-ideas').found).toBe('nothing');
  expect(routing.match('GET', '/api/comments').found).toBe('route');
});

test('a route that is refused is named in the log once, with the service that has it', () => {
  const { routing, lines } = routingUnderTest();
  const greedy = { ...ideas, routes: [{ ...ideas.routes[0], path: '/api/comments' }] };
  routing.declare([greedy]);
  routing.declare([greedy]);
  expect(routing.match('GET', '/api/comments')).toMatchObject({ route: { service: 'comments' } });
  expect(lines).toMatchObject([{ path: '/api/comments', service: 'date-ideas', owner: 'comments' }]);
});
