import { expect, it } from '@jest/globals';
import type { Together } from '@our-dates/contracts/together';
import { messages } from '../../catalogues/memory/messages/messages.ts';
import { describeEnd } from './describe-end.ts';

const t = messages.in('en');
const mina = 1;
const alex = { id: 2, username: 'alex', displayName: 'Alex', profilePicture: null, isDemo: false };

const ended = (own: Partial<Together>): Together => ({
  id: 'one',
  revision: 4,
  status: 'ended',
  invitedAt: '2026-11-24T20:00:00.000Z',
  invitedBy: mina,
  collectionId: 100,
  photoId: 7,
  movedBy: mina,
  away: null,
  ...own,
});

it.each([
  [{ end: 'left', endedBy: 2 }, 'Alex has stopped looking'],
  [{ end: 'left', endedBy: mina }, undefined],
  [{ end: 'left' }, 'Alex has stopped looking'],
  [{ end: 'declined', endedBy: 2 }, 'Alex can’t look right now'],
  [{ end: 'unanswered' }, 'Alex did not answer'],
  [{ end: 'gone' }, 'Alex is not there any more'],
  [{ end: 'removed' }, 'You are not looking together any more'],
] as const)('the page explains the end %o with “%s”', (own, words) => {
  expect(describeEnd(ended(own), { userId: mina, partner: alex }, t)).toBe(words);
});

it('an end that the page learns only after a reload is explained without its reason', () => {
  expect(describeEnd(undefined, { userId: mina, partner: alex }, t)).toBe(
    'You are not looking together any more',
  );
});
