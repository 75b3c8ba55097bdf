import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Invitation } from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '../../../packages/contracts/src/paths.ts';
import { ask, expect, jsonOf } from './ask.ts';
import { cookieOf, strangersOfVisit } from './people.ts';

/** One invites, the other accepts; both see everything, until one ends it. */
export function share(): void {
  const { people, memory } = strangersOfVisit();
  const [one, other] = [cookieOf(people[0]), cookieOf(people[1])];
  const { invitation } = jsonOf<{ invitation: Invitation }>(
    ask('invite', { cookie: one, method: 'POST', path: paths.invite, status: 201 }),
  );
  const token = { token: invitation.inviteToken };
  ask('open an invitation', { path: fillPath(paths.invitation, token) });
  ask('accept an invitation', {
    cookie: other,
    method: 'POST',
    path: fillPath(paths.acceptInvitation, token),
  });
  for (const [cookie, partner] of [
    [one, people[1]],
    [other, people[0]],
  ] as const) {
    const seen = jsonOf<{ partner: { id: number } | null }>(ask('partner', { cookie, path: paths.partner }));
    expect('both see who they share with', seen.partner?.id === partner.id);
    expect('both see the memory', sees(cookie, memory));
  }
  ask('end a partnership', { cookie: one, method: 'DELETE', path: paths.partnership, status: 204 });
  expect('what was shared is seen no more', !sees(other, memory));
}

function sees(cookie: string, memory: string): boolean {
  const answer = ask('gallery', { cookie, path: paths.collectionsWithThumbnails });
  return jsonOf<CollectionWithThumbnail[]>(answer).some(({ name }) => name === memory);
}
