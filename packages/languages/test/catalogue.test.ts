import { expect, it } from '@jest/globals';
import { createCatalogue } from '../src/catalogue.ts';

const english = { close: 'Close' };

it('a catalogue speaks English until another language is loaded, and then that', async () => {
  const catalogue = createCatalogue(english, { de: async () => ({ default: { close: 'Schließen' } }) });
  expect(catalogue.in('de')).toEqual({ close: 'Close' });
  await catalogue.load('de');
  expect(catalogue.in('de')).toEqual({ close: 'Schließen' });
  expect(catalogue.in('en')).toEqual({ close: 'Close' });
});

it('a language that cannot be loaded is English, and can be loaded later', async () => {
  let isDown = true;
  const catalogue = createCatalogue(english, {
    de: async () => {
      if (isDown) throw new Error('Failed to fetch');
      return { default: { close: 'Schließen' } };
    },
  });
  await catalogue.load('de');
  expect(catalogue.in('de')).toEqual({ close: 'Close' });
  isDown = false;
  await catalogue.load('de');
  expect(catalogue.in('de')).toEqual({ close: 'Schließen' });
});

it('a catalogue loads those that it needs, and ignores a language that is none of ours', async () => {
  const needed = createCatalogue(english, { de: async () => ({ default: { close: 'Schließen' } }) });
  const catalogue = createCatalogue({}, {}, [needed]);
  await catalogue.load('de');
  expect(needed.in('de')).toEqual({ close: 'Schließen' });
  await catalogue.load('xx');
  expect(needed.in('xx')).toEqual({ close: 'Close' });
});
