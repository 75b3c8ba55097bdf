import { describe, expect, test } from 'vitest';
import { newCollectionFields, updateCollectionBody } from './collections.ts';
import { commentBody } from './comments.ts';
import { parseEvent } from './events.ts';
import { openApiDocument } from './openapi.ts';
import { paths } from './paths.ts';
import { routes } from './routes.ts';
import { usernameText } from './users.ts';
import { idText } from './values.ts';

describe('the list of routes', () => {
  test('names every path of the platform', () => {
    expect(new Set(routes.map((route) => route.path))).toEqual(new Set(Object.values(paths)));
  });

  test('holds every operation once, under a name of its own', () => {
    const operations = routes.map((route) => `${route.method} ${route.path}`);
    expect(new Set(operations).size).toBe(routes.length);
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
  });

  test('asks for exactly the parameters that stand in the path', () => {
    for (const route of routes) {
      const inPath = [...route.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name);
      expect(Object.keys(route.params?.shape ?? {}), route.id).toEqual(inPath);
    }
  });

  test('puts a fixed path before a pattern that would match it', () => {
    routes.forEach((route, at) => {
      const pattern = new RegExp(`^${route.path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);
      const hidden = routes
        .slice(at + 1)
        .filter((later) => later.method === route.method && pattern.test(later.path));
      expect(
        hidden.map((later) => later.id),
        `behind ${route.id}`,
      ).toEqual([]);
    });
  });

  test('says 401 wherever a session is needed', () => {
    for (const route of routes.filter(({ access }) => access === 'user'))
      expect(route.errors, route.id).toContain(401);
  });
});

describe('input', () => {
  test.each(['0', '-1', '1.5', '1e3', ' 1', '0x10', '99999999999', ''])('%j is no id', (value) => {
    expect(idText.safeParse(value).success).toBe(false);
  });

  test('a memory needs a name that is more than spaces', () => {
    expect(newCollectionFields.safeParse({ name: '   ' }).error?.issues[0]?.message).toBe(
      'Please provide a name for this date memory.',
    );
  });

  test('an empty form field counts as nothing', () => {
    expect(newCollectionFields.parse({ name: ' Lake ', description: '', date: '' })).toEqual({
      name: 'Lake',
      description: null,
      type: 'custom',
      date: null,
    });
  });

  test('a field left out of a change stays out of it', () => {
    expect(updateCollectionBody.parse({ name: 'Lake' })).toEqual({ name: 'Lake' });
  });

  test('a day that does not exist is refused', () => {
    expect(newCollectionFields.safeParse({ name: 'Lake', date: '2026-02-30' }).success).toBe(false);
  });

  test('a comment holds 500 characters and no more', () => {
    expect(commentBody.safeParse({ content: 'x'.repeat(500) }).success).toBe(true);
    expect(commentBody.safeParse({ content: 'x'.repeat(501) }).success).toBe(false);
    expect(commentBody.safeParse({ content: ' \n ' }).success).toBe(false);
  });

  test('characters that cannot be shown are refused, line breaks are not', () => {
    expect(commentBody.safeParse({ content: 'a\u0000b' }).success).toBe(false);
    expect(commentBody.safeParse({ content: 'a\nb' }).success).toBe(true);
  });

  test('a username is the same in any case', () => {
    expect(usernameText.parse(' Alice ')).toBe('alice');
    expect(usernameText.safeParse('al ice').success).toBe(false);
  });
});

describe('events', () => {
  const event = {
    id: '0b8f3f53-3c4f-4d8e-9a55-0d5a6f2f9e11',
    type: 'photo.failed',
    version: 1,
    time: '2026-04-19T18:00:00.000Z',
    actorId: null,
    data: { photoId: 100, name: 'a'.repeat(32), reason: 'UNDECODABLE' },
  };

  test('one that is as agreed is taken', () => {
    expect(parseEvent('photo.failed', event).data.photoId).toBe(100);
  });

  test('one of another type, version or shape is not', () => {
    expect(() => parseEvent('photo.processed', event)).toThrow();
    expect(() => parseEvent('photo.failed', { ...event, version: 2 })).toThrow();
    expect(() => parseEvent('photo.failed', { ...event, data: { photoId: '100' } })).toThrow();
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument(routes);
  const text = JSON.stringify(document);

  test('resolves every reference it makes', () => {
    const components = document.components as { schemas: Record<string, unknown> };
    const references = [...text.matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g)].map(
      ([, name]) => name ?? '',
    );
    expect(references.length).toBeGreaterThan(routes.length);
    for (const name of references) expect(components.schemas).toHaveProperty(name);
    expect(text).not.toContain('$defs');
  });

  test('describes every operation', () => {
    for (const route of routes) expect(text).toContain(`"operationId":"${route.id}"`);
  });
});
