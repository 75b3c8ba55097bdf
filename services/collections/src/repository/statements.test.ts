import { describe, expect, test } from '@jest/globals';
import { sortOrders, timeOrders } from '@our-dates/contracts/collections';
import { likers } from '@our-dates/contracts/photos';
import { viewer } from '@our-dates/service-kit/testing/caller';
import type { QueryConfig } from 'pg';
import { type GalleryRequest, galleryStatement } from './gallery.ts';
import { likedStatement } from './liked-photos.ts';
import type { MemorySearch } from './memory-search.ts';
import { onThisDayStatement } from './on-this-day.ts';
import { timelineStatement } from './timeline.ts';

const viewers = {
  'of one person': viewer(1),
  'with a partner': viewer(1, { partnerId: 2 }),
  'in the demo': viewer(1, { isDemo: true }),
  'in the demo with a partner': viewer(1, { partnerId: 2, isDemo: true }),
};
const places = {
  'from the beginning': { after: null },
  'after a memory': { after: { key: 'key', id: 7 } },
  'before a memory': { after: { key: 'key', id: 7 }, backwards: true },
} satisfies Record<string, Partial<GalleryRequest>>;
const anything = { spans: null, ownerId: null, likedBy: null, words: null };
const searches: Record<string, MemorySearch> = {
  'words with trigrams': { words: 'sea lights', meaning: null },
  'words without trigrams': { words: 'ab ?!', meaning: null },
  days: { words: 'ab', meaning: { ...anything, spans: [{ first: '2026-04-01', last: '2026-04-30' }] } },
  'an owner': { words: 'ab', meaning: { ...anything, ownerId: 2 } },
  'a liker': { words: 'ab', meaning: { ...anything, likedBy: [1] } },
  'two likers and words': { words: 'ab', meaning: { ...anything, likedBy: [1, 2], words: 'sea' } },
};
const page: GalleryRequest = {
  viewer: viewers['with a partner'],
  sort: 'recent',
  limit: 24,
  search: null,
  after: null,
};

const names = new Map<string, string>();

/** Lines without indentation; a name stands for one text. */
function shown({ name, text, values }: QueryConfig): string {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (name !== undefined) {
    expect(name.length).toBeLessThan(64);
    expect(names.get(name) ?? text).toBe(text);
    names.set(name, text);
  }
  return [name ?? 'planned for each text', ...lines, JSON.stringify(values)].join('\n');
}

describe('the statement for a page of the gallery', () => {
  test.each(sortOrders)('by %s', (sort) => {
    expect(shown(galleryStatement({ ...page, sort, ...places['after a memory'] }))).toMatchSnapshot();
  });
  test.each(Object.entries(viewers))('%s', (_, viewer) => {
    expect(shown(galleryStatement({ ...page, viewer }))).toMatchSnapshot();
  });
  test('before a memory', () => {
    expect(shown(galleryStatement({ ...page, ...places['before a memory'] }))).toMatchSnapshot();
  });
  test.each(Object.entries(searches))('that finds %s', (_, search) => {
    const request = { ...page, viewer: viewers['in the demo with a partner'], search };
    expect(shown(galleryStatement(request))).toMatchSnapshot();
  });
  test('has one name for each order, viewer and place without a search, and none with one', () => {
    for (const sort of sortOrders) {
      for (const viewer of Object.values(viewers)) {
        for (const place of Object.values(places)) {
          shown(galleryStatement({ ...page, sort, viewer, ...place }));
          expect(
            galleryStatement({ ...page, sort, viewer, ...place, search: { words: 'sea', meaning: null } }),
          ).not.toHaveProperty('name');
        }
      }
    }
    const own = [...names.keys()].filter((name) => name.startsWith('gallery'));
    expect(own).toHaveLength(sortOrders.length * Object.keys(viewers).length * Object.keys(places).length);
  });
});

describe('the statement for the months of the gallery', () => {
  test.each(timeOrders)('by %s', (sort) => {
    expect(shown(timelineStatement({ viewer: page.viewer, sort, search: null }))).toMatchSnapshot();
  });
  test('of what a search finds', () => {
    const search = { words: 'sea', meaning: { ...anything, likedBy: [1] } };
    expect(shown(timelineStatement({ viewer: page.viewer, sort: 'date', search }))).toMatchSnapshot();
  });
});

describe('the statement for liked photos', () => {
  test.each(likers)('by %s', (by) => {
    const after = { day: '2026-04-19', photoId: 7 };
    expect(shown(likedStatement({ viewer: page.viewer, by, limit: 60, after }))).toMatchSnapshot();
  });
  test.each(Object.entries(viewers))('%s', (_, viewer) => {
    expect(shown(likedStatement({ viewer, by: 'any', limit: 60, after: null }))).toMatchSnapshot();
  });
});

test.each(Object.entries(viewers))('the statement for memories of this day of the year, %s', (_, viewer) => {
  expect(shown(onThisDayStatement({ viewer, days: [419], beforeYear: 2026, limit: 12 }))).toMatchSnapshot();
});
