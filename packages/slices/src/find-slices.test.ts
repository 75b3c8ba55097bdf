import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findSlices, releaseName } from './find-slices.ts';

describe('the slices of this repository', () => {
  const slices = findSlices();

  test('declare themselves without a contradiction', () => {
    expect(slices.map(releaseName)).toEqual(
      expect.arrayContaining(['gateway', 'shell', 'mfe-gallery', 'auth', 'image-worker']),
    );
  });
});

describe('declarations of slices', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slices-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function declare(slice: string, declaration: object | string): void {
    const file = join(folder, slice, 'slice.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof declaration === 'string' ? declaration : JSON.stringify(declaration));
  }

  const service = (name: string, more: object = {}) => ({ kind: 'service', name, about: 'Plans', ...more });
  const page = (path: string) => ({ path, access: 'signed-in', title: null, skeleton: 'form' });
  const remote = (name: string, ...paths: string[]) => ({
    kind: 'remote',
    name,
    about: 'Plans',
    pages: paths.map(page),
  });

  test('are found in the folders of slices and nowhere else', () => {
    declare('services/plans', service('plans'));
    declare('mfe-plans', remote('plans', '/plans'));
    declare('packages/plans', 'no slice');
    mkdirSync(join(folder, 'services', 'empty'));
    expect(findSlices(folder).map(({ folder: where }) => where)).toEqual(['mfe-plans', 'services/plans']);
  });

  test.each([
    ['no JSON', '{', 'services/plans/slice.json is not right:\n  - is no JSON'],
    ['an unknown key', service('plans', { calls: [], port: 1 }), 'has the unknown key port; packages/slices'],
    ['a name that is none', service('Plans'), 'name: must be lower-case words joined by "-"'],
    [
      'an event that is none',
      service('plans', { subscribes: { plans: ['Photo eaten'] } }),
      'subscribes.plans.0: must be words joined by ".", like photo.uploaded',
    ],
    [
      'an event that no slice publishes',
      service('plans', { subscribes: { plans: ['photo.liked'] } }),
      'subscribes.plans: no slice publishes "photo.liked"',
    ],
    [
      'a service that there is not',
      service('plans', { calls: ['maps'] }),
      'calls: there is no service "maps"',
    ],
    [
      'a variable that is none',
      service('plans', { secrets: ['api key'] }),
      'secrets.0: must be the name of an environment variable',
    ],
  ])('with %s are refused, naming file and key', (_, declaration, message) => {
    declare('services/plans', declaration);
    expect(() => findSlices(folder)).toThrow(message);
  });

  test.each([
    [
      'of a page with a parameter',
      '/walks/:id',
      {},
      'pages.0.menu: must not be given for a path with a parameter',
    ],
    [
      'whose icon is no path',
      '/walks',
      { icon: '<svg>' },
      'pages.0.menu.icon: must be the data of an SVG path',
    ],
    ['with an unknown key', '/walks', { color: 'red' }, 'pages.0.menu: has the unknown key color'],
  ])('with a menu entry %s are refused', (_, path, wrong, message) => {
    const menu = { label: 'Walks', order: 300, icon: 'M4 20 20 4', ...wrong };
    declare('mfe-walks', { ...remote('walks'), pages: [{ ...page(path), menu }] });
    expect(() => findSlices(folder)).toThrow(message);
  });

  test.each([
    ['name', service('plans'), service('plans')],
    [
      'schema',
      service('a', { database: { schema: 'plans' } }),
      service('b', { database: { schema: 'plans' } }),
    ],
    ['queue', service('a', { subscribes: { plans: [] } }), service('b', { subscribes: { plans: [] } })],
  ])('that claim one %s are refused', (what, one, other) => {
    declare('services/one', one);
    declare('services/other', other);
    expect(() => findSlices(folder)).toThrow(
      `services/other/slice.json is not right:\n  - the ${what} plans is services/one/slice.json's already`,
    );
  });

  test.each([
    ['/plans', '/plans'],
    ['/plans/:id', '/plans/:day'],
    ['/plans/:id?', '/plans'],
    ['/:id?', '/'],
  ])('of two remotes with the pages %s and %s are refused', (one, other) => {
    declare('mfe-one', remote('one', one));
    declare('mfe-other', remote('other', other));
    expect(() => findSlices(folder)).toThrow("is mfe-one/slice.json's already; choose another");
  });
});
