import type {
  CopiesAgreement,
  EndedPartnership,
  Invitation as InvitationJson,
} from '@our-dates/contracts/partnerships';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { copiesPath, endedPartnershipsPath, undoPath } from '@our-dates/contracts/separation';
import { until } from '@our-dates/test-support/until';
import { type Feature, read, type Stage, type View } from '../feature.ts';
import type { Invitation, Model, Partnership } from '../model.ts';

const otherOf = ({ people }: Partnership, person: number) => (people[0] === person ? people[1] : people[0]);

/** A couple may have parted several times: only the last time counts. */
export function lastPartnershipsOf(model: Model, person: number): Partnership[] {
  const byOther = new Map<number, Partnership>();
  for (const partnership of model.partnerships) {
    if (partnership.people.includes(person)) byOther.set(otherOf(partnership, person), partnership);
  }
  return [...byOther.values()];
}

/** The agreements of a person name each partnership, also the one that has just begun; names come by events. */
async function idOfPartnership({ actor, members }: Stage, other: number): Promise<number> {
  const name = members.find(({ id }) => id === other)?.name;
  const active = async () => {
    const list = await actor.person.json<CopiesAgreement[]>('GET', copiesPath);
    return list.find((agreement) => agreement.isActive && agreement.name === name);
  };
  const isThere = (found: CopiesAgreement | undefined) => found !== undefined;
  const what = `${actor.role}: an active partnership with ${name}`;
  return (await until(what, 20, active, isThere)).partnershipId;
}

/** A link that was taken back leads nowhere; one that was used says so. */
function statusOfAcceptance({ model, actor }: Stage, invitation: Invitation): number {
  if (invitation.state === 'cancelled') return 404;
  const isPossible =
    invitation.state === 'open' &&
    invitation.fromId !== actor.id &&
    model.partnerOf(actor.id) === null &&
    model.partnerOf(invitation.fromId) === null;
  return isPossible ? 200 : 409;
}

const nameOf = ({ members }: { members: View['members'] }, id: number) =>
  members.find((member) => member.id === id)?.name;

export const partnership: Feature = {
  steps: {
    invite: {
      weight: 2,
      take: async (stage) => {
        const { actor, model } = stage;
        const status = model.partnerOf(actor.id) === null ? 201 : 409;
        const { text } = await stage.call('POST', paths.invite, status);
        if (status !== 201) return true;
        const { invitation } = JSON.parse(text) as { invitation: InvitationJson };
        model.invitations.push({ token: invitation.inviteToken, fromId: actor.id, state: 'open' });
        return true;
      },
    },
    'accept an invitation': {
      weight: 3,
      take: async (stage) => {
        const { actor, model } = stage;
        const invitation = stage.pick(
          model.invitations,
          ({ state, fromId }) => state === 'open' && fromId !== actor.id,
        );
        if (!invitation) return false;
        const status = statusOfAcceptance(stage, invitation);
        await stage.call('POST', fillPath(paths.acceptInvitation, { token: invitation.token }), status);
        if (status !== 200) return true;
        const started: Partnership = {
          id: await idOfPartnership(stage, invitation.fromId),
          people: [invitation.fromId, actor.id],
          isActive: true,
          undoAskedBy: new Set(),
          copiesAskedBy: new Set(),
          isAgreedOnCopies: false,
        };
        model.partnerships.push(started);
        invitation.state = 'accepted';
        model.becomePartners(started);
        return true;
      },
    },
    'end the partnership': {
      weight: 1,
      take: async (stage) => {
        const active = stage.model.partnershipOf(stage.actor.id);
        await stage.call('DELETE', paths.partnership, active ? 204 : 404);
        if (!active) return true;
        active.isActive = false;
        const [one, other] = active.people;
        stage.model.undoMergesBetween(
          (id) => id === one,
          (id) => id === other,
        );
        stage.isSpreading = true;
        return true;
      },
    },
    'want an ended partnership back': {
      weight: 4,
      take: async (stage) => {
        const { actor, model } = stage;
        const ended = stage.pick(
          model.partnerships,
          ({ isActive, people }) => !isActive && people.includes(actor.id),
        );
        if (!ended) return false;
        const isOwn = lastPartnershipsOf(model, actor.id).includes(ended) && !ended.isActive;
        const isFree = ended.people.every((person) => model.partnerOf(person) === null);
        const status = isOwn ? (isFree ? 200 : 409) : 404;
        await stage.call('POST', fillPath(undoPath, { id: ended.id }), status);
        if (status !== 200) return true;
        ended.undoAskedBy.add(actor.id);
        if (ended.undoAskedBy.size === 2) model.becomePartners(ended);
        return true;
      },
    },
    'withdraw the wish for it': {
      weight: 1,
      take: async (stage) => {
        const { actor, model } = stage;
        const ended = stage.pick(model.partnerships, ({ undoAskedBy }) => undoAskedBy.has(actor.id));
        if (!ended) return false;
        const isOwn = lastPartnershipsOf(model, actor.id).includes(ended) && !ended.isActive;
        await stage.call('DELETE', fillPath(undoPath, { id: ended.id }), isOwn ? 204 : 404);
        if (isOwn) ended.undoAskedBy.delete(actor.id);
        return true;
      },
    },
  },
  lists: ({ model, viewer, members }) => {
    const partner = model.partnerOf(viewer.id);
    const last = lastPartnershipsOf(model, viewer.id);
    const { person } = viewer;
    return [
      {
        what: 'partner',
        expected: partner,
        read: () =>
          read<{ partner: { id: number } | null }>(person, paths.partner, (body) => body.partner?.id ?? null),
      },
      {
        what: 'partnerships that can be undone',
        // Names come by events.
        isLater: true,
        expected:
          partner === null
            ? last
                .filter(({ isActive }) => !isActive)
                .map((ended) => {
                  const other = otherOf(ended, viewer.id);
                  return [
                    nameOf({ members }, other),
                    ended.undoAskedBy.has(viewer.id),
                    ended.undoAskedBy.has(other),
                  ];
                })
                .sort()
            : [],
        read: () =>
          read<EndedPartnership[]>(person, endedPartnershipsPath, (list) =>
            list
              .map(({ name, isAskedByViewer, isAskedByOther }) => [name, isAskedByViewer, isAskedByOther])
              .sort(),
          ),
      },
      {
        what: 'open invitations',
        expected: model.invitations
          .filter(({ fromId, state }) => state === 'open' && fromId === viewer.id)
          .map(({ token }) => token)
          .sort(),
        read: () =>
          read<InvitationJson[]>(person, paths.invitations, (list) =>
            list.map(({ inviteToken }) => inviteToken).sort(),
          ),
      },
    ];
  },
};
