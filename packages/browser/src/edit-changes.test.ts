import { describe, expect, it } from '@jest/globals';
import { changesOf, rebase } from './edit-changes.ts';

const base = { name: 'Pier', date: '2026-04-19', description: '' };

describe('changes of a form', () => {
  it('are the fields that differ', () => {
    expect(changesOf(base, { ...base, name: 'The pier' })).toEqual({ name: 'The pier' });
    expect(changesOf(base, base)).toEqual({});
  });

  it('are applied on top of what the partner has saved in the meantime', () => {
    const theirs = { ...base, description: 'It rained.' };
    expect(rebase(base, { ...base, name: 'The pier' }, theirs)).toEqual({
      fields: { name: 'The pier', date: '2026-04-19', description: 'It rained.' },
      clashes: [],
    });
  });

  it('clash where both changed the same field differently', () => {
    const ours = { ...base, name: 'The pier', date: '' };
    expect(rebase(base, ours, { ...base, name: 'Our pier' })).toEqual({
      fields: ours,
      clashes: ['name'],
    });
  });

  it('do not clash where both made the same change', () => {
    const same = { ...base, name: 'The pier' };
    expect(rebase(base, same, same)).toEqual({ fields: same, clashes: [] });
  });
});
