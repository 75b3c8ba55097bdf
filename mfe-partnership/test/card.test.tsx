import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import { fillPath, paths } from '@our-dates/contracts/paths';
import {
  copiesAgreementPath,
  copiesPath,
  endedPartnershipsPath,
  undoPath,
} from '@our-dates/contracts/separation';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import Card from '../src/card.tsx';
import { answers, copiesAgreement, day, endedPartnership, invitationOf } from './render-partnership.tsx';

preparePage();
beforeEach(() => {
  services.use(
    answers.ended(),
    answers.copies(),
    answers.owned({ own: { memories: 12, photos: 80 }, partner: { memories: 30, photos: 200 } }),
  );
});

function openCard(testHost = createTestHost()) {
  return { ...testHost, ...renderInPage(<Card host={testHost.host} />) };
}

describe('the partnership card of a person with a partner', () => {
  it('shows the partner and what is shared', async () => {
    services.use(answers.partner(alex));
    openCard();
    await screen.findByText('Alex');
    screen.getByText('@alex');
    screen.getByText('Partner');
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Create Partnership Invitation' })).toBeNull();
  });

  it('ends the partnership after a confirmation, and drops the cached memories', async () => {
    let partner: typeof alex | null = alex;
    services.use(
      http.get(at(paths.partner), () => HttpResponse.json({ partner })),
      answers.invitations(),
      http.delete(at(paths.partnership), () => {
        partner = null;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts, queryClient } = openCard();
    const theirs = [
      queryKeys.galleryPage({ q: '', sort: 'recent' }),
      queryKeys.memory(9),
      queryKeys.photo(4),
    ];
    for (const queryKey of theirs) queryClient.setQueryData(queryKey, { theirs: true });
    await userEvent.click(await screen.findByRole('button', { name: 'End Partnership' }));
    const question = screen.getByRole('alertdialog', { name: 'End Partnership?' });
    await within(question).findByText('You keep 12 memories', { exact: false });
    expect(question.textContent).toContain('You keep 12 memories, Alex keeps 30.');
    within(question).getByText('For 14 days you can undo this together.');
    await userEvent.click(within(question).getByRole('button', { name: 'End Partnership' }));
    await screen.findByRole('button', { name: 'Create Partnership Invitation' });
    expect(toasts.map(({ title }) => title)).toEqual(['Partnership Removed']);
    expect(theirs.map((key) => queryClient.getQueryData(key))).toEqual([undefined, undefined, undefined]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Partnership' }));
  });

  it('keeps the partner when the confirmation is cancelled', async () => {
    services.use(answers.partner(alex));
    openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'End Partnership' }));
    await userEvent.click(screen.getByRole('button', { name: 'Keep Partnership' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    screen.getByText('Alex');
  });

  it('shows why the partnership could not be ended', async () => {
    services.use(
      answers.partner(alex),
      http.delete(at(paths.partnership), () => problem(503, 'The database is busy.')),
    );
    const { toasts } = openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'End Partnership' }));
    const question = screen.getByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'End Partnership' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'destructive',
          title: 'Failed to Remove Partnership',
          description: 'The database is busy.',
        },
      ]),
    );
    screen.getByText('Alex');
  });
});

describe('copies of each other’s memories', () => {
  /** The service: Alex has, or has not, asked for copies. */
  function serve(first: ReturnType<typeof copiesAgreement>) {
    let agreement = first;
    const address = at(fillPath(copiesAgreementPath, { id: first.partnershipId }));
    services.use(
      answers.partner(alex),
      http.get(at(copiesPath), () => HttpResponse.json([agreement])),
      http.post(address, () => {
        const isAgreed = agreement.isAskedByOther;
        agreement = isAgreed
          ? { ...agreement, isAskedByOther: false, agreedAt: '2026-11-24T12:00:00.000Z' }
          : { ...agreement, isAskedByViewer: true };
        return HttpResponse.json({ isAgreed });
      }),
      http.delete(address, () => {
        agreement = { ...agreement, isAskedByViewer: false };
        return new HttpResponse(null, { status: 204 });
      }),
    );
  }

  it('are asked for, waited for, and declined again', async () => {
    serve(copiesAgreement());
    openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Agree to copies' }));
    await screen.findByText(/We wait for/);
    const withdraw = await screen.findByRole('button', { name: 'Keep no copies' });
    expect(document.activeElement).toBe(withdraw);
    await userEvent.click(withdraw);
    await screen.findByRole('button', { name: 'Agree to copies' });
  });

  it('are made once the other one has asked too', async () => {
    serve(copiesAgreement({ isAskedByOther: true }));
    openCard();
    await screen.findByText(/would like copies for both/);
    await userEvent.click(screen.getByRole('button', { name: 'Agree to copies' }));
    await screen.findByText('You both agreed on November 24, 2026.');
    screen.getByText(/They appear in the gallery one by one/);
  });

  it('are offered next to the note of a partnership that has ended', async () => {
    serve(copiesAgreement({ isActive: false }));
    services.use(answers.partner(null), answers.invitations(), answers.ended(endedPartnership()));
    openCard();
    await screen.findByRole('button', { name: 'Undo together' });
    await screen.findByRole('button', { name: 'Agree to copies' });
  });
});

describe('the partnership card of a person without a partner', () => {
  const pending = invitationOf(1);
  const expired = invitationOf(2, {
    inviteToken: 'abcdefghijklmnopqrstuvwxyz',
    status: 'expired',
    expiresAt: new Date(Date.now() - 2 * day).toISOString(),
  });

  it('lists the open invitations, with their status, expiry and the start of the token', async () => {
    services.use(answers.partner(null), answers.invitations(pending, expired));
    openCard();
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('Two invitations were expected.');
    within(first).getByText('Pending');
    within(first).getByText('Expires in 5 days');
    within(second).getByText('Expired');
    within(second).getByText('Expired 2 days ago');
    within(second).getByText('abcdefghijklmnop');
  });

  it('copies and opens the link of an invitation', async () => {
    services.use(answers.partner(null), answers.invitations(pending));
    const user = userEvent.setup();
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { toasts } = openCard();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Link Copied']));
    expect(await navigator.clipboard.readText()).toBe(pending.inviteUrl);
    await user.click(screen.getByRole('button', { name: 'Open in new tab' }));
    expect(open).toHaveBeenCalledWith(pending.inviteUrl, '_blank', 'noopener');
  });

  it('shows a message when the browser does not let it copy the link', async () => {
    services.use(answers.partner(null), answers.invitations(pending));
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    const { toasts } = openCard();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await waitFor(() => expect(toasts.map(({ tone }) => tone)).toEqual(['destructive']));
  });

  it('withdraws an invitation', async () => {
    let left = [pending];
    services.use(
      answers.partner(null),
      http.get(at(paths.invitations), () => HttpResponse.json(left)),
      http.delete(at(fillPath(paths.invitation, { token: pending.inviteToken })), () => {
        left = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { toasts } = openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
    expect(toasts.map(({ title }) => title)).toEqual(['Invitation Cancelled']);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Create Partnership Invitation' }),
    );
  });

  it('keeps an invitation that could not be withdrawn', async () => {
    services.use(
      answers.partner(null),
      answers.invitations(pending),
      http.delete(
        at(fillPath(paths.invitation, { token: pending.inviteToken })),
        () => new HttpResponse('gone fishing', { status: 500 }),
      ),
    );
    const { toasts } = openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'destructive',
          title: 'Failed to Cancel Invitation',
          description: '500: gone fishing',
        },
      ]),
    );
    screen.getByText('Pending');
  });

  it('creates an invitation, shows its link and copies it', async () => {
    const made = invitationOf(3);
    let links = [pending];
    services.use(
      answers.partner(null),
      http.get(at(paths.invitations), () => HttpResponse.json(links)),
      http.post(at(paths.invite), () => {
        links = [made, pending];
        return HttpResponse.json({ inviteUrl: made.inviteUrl, invitation: made }, { status: 201 });
      }),
    );
    const user = userEvent.setup();
    const { toasts } = openCard();
    await user.click(await screen.findByRole('button', { name: 'Create Partnership Invitation' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your invitation link' });
    expect(within(dialog).getByLabelText('Invitation link')).toHaveProperty('value', made.inviteUrl);
    within(dialog).getByText(/expires in 7 days/);
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    await waitFor(() =>
      expect(toasts.map(({ title }) => title)).toEqual(['Invitation Created', 'Link Copied']),
    );
    expect(await navigator.clipboard.readText()).toBe(made.inviteUrl);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  it('shows why no invitation could be created', async () => {
    services.use(
      answers.partner(null),
      answers.invitations(),
      http.post(at(paths.invite), () => problem(409, 'There are 20 open invitations already.')),
    );
    const { toasts } = openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Create Partnership Invitation' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'destructive',
          title: 'Failed to Create Invitation',
          description: 'There are 20 open invitations already.',
        },
      ]),
    );
  });
});

describe('the partnership card of a person whose partnership has ended', () => {
  /** The service: the note as it is, and what is asked of it. */
  function serve(ended: ReturnType<typeof endedPartnership>) {
    const state = { ended, partner: null as typeof alex | null, asked: [] as string[] };
    services.use(
      http.get(at(paths.partner), () => HttpResponse.json({ partner: state.partner })),
      answers.invitations(),
      http.get(at(endedPartnershipsPath), () => HttpResponse.json(state.partner ? [] : [state.ended])),
      http.post(at(fillPath(undoPath, { id: ended.id })), () => {
        state.asked.push('undo');
        if (state.ended.isAskedByOther) state.partner = alex;
        else state.ended = { ...state.ended, isAskedByViewer: true };
        return HttpResponse.json({ partner: state.partner });
      }),
      http.delete(at(fillPath(undoPath, { id: ended.id })), () => {
        state.asked.push('withdraw');
        state.ended = { ...state.ended, isAskedByViewer: false };
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return state;
  }

  it('says until when both can undo it, asks, waits for the other one, and withdraws', async () => {
    const { asked } = serve(
      endedPartnership({ endedAt: '2026-11-24T12:00:00.000Z', undoUntil: '2126-12-08T12:00:00.000Z' }),
    );
    openCard();
    const note = await screen.findByText(/ended your partnership on November 24, 2026/);
    expect(note.textContent).toContain('You can undo this together until December 8, 2126');
    const undo = screen.getByRole('button', { name: 'Undo together' });
    await userEvent.click(undo);
    await screen.findByText(/We wait for/);
    const withdraw = await screen.findByRole('button', { name: 'Withdraw' });
    expect(document.activeElement).toBe(withdraw);
    await userEvent.click(withdraw);
    await screen.findByRole('button', { name: 'Undo together' });
    expect(screen.queryByText(/We wait for/)).toBeNull();
    expect(asked).toEqual(['undo', 'withdraw']);
  });

  it('shows that the other one wants it back, and is the partner’s card again once both do', async () => {
    serve(endedPartnership({ isAskedByOther: true }));
    const { toasts, queryClient } = openCard();
    await screen.findByText(/would like to undo it/);
    queryClient.setQueryData(queryKeys.memory(9), { before: true });
    await userEvent.click(screen.getByRole('button', { name: 'Undo together' }));
    await screen.findByText('@alex');
    expect(toasts).toEqual([
      { title: 'You are partners again', description: 'You and Alex share every memory, as before.' },
    ]);
    expect(queryClient.getQueryData(queryKeys.memory(9))).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Partnership' }));
  });

  it('shows why it cannot be undone', async () => {
    const ended = endedPartnership();
    serve(ended);
    services.use(
      http.post(at(fillPath(undoPath, { id: ended.id })), () =>
        problem(409, 'This cannot be undone, because one of you has a new partner.'),
      ),
    );
    const { toasts } = openCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo together' }));
    await waitFor(() =>
      expect(toasts).toEqual([
        {
          tone: 'destructive',
          title: 'Failed to undo',
          description: 'This cannot be undone, because one of you has a new partner.',
        },
      ]),
    );
  });

  it('says nothing of it once the time has passed', async () => {
    serve(endedPartnership({ undoUntil: new Date(Date.now() - 1000).toISOString() }));
    openCard();
    await screen.findByRole('button', { name: 'Create Partnership Invitation' });
    expect(screen.queryByText(/ended your partnership/)).toBeNull();
  });
});

describe('the partnership card', () => {
  it('offers Retry when it could not be fetched', async () => {
    services.use(http.get(at(paths.partner), () => new HttpResponse(null, { status: 500 })));
    openCard();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    services.use(answers.partner(alex));
    await userEvent.click(retry);
    await screen.findByText('Alex');
  });
});
