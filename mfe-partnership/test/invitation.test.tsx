import { describe, expect, it } from '@jest/globals';
import { queryKeys } from '@our-dates/browser/query-keys';
import { paths } from '@our-dates/contracts/paths';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { problem, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import PartnershipRoutes, { messages } from '../src/routes.tsx';
import { answers, day, openInvitation, token, tokenPath } from './render-partnership.tsx';

preparePage();

function openLink(testHost = createTestHost(), path = `/partnership/invite/${token}`) {
  return { ...testHost, ...renderInPage(<PartnershipRoutes host={testHost.host} />, path) };
}

describe('the page of an invitation', () => {
  it('shows who invites, what that means, until when, and both answers', async () => {
    services.use(answers.link(openInvitation()));
    openLink();
    await screen.findByRole('heading', { level: 1, name: 'Partnership Invitation' });
    screen.getByText('Alex');
    screen.getByText('@alex');
    expect(screen.getByRole('img', { name: 'Picture of Alex' }).querySelector('img')?.src).toContain(
      '/api/images/alexpicture',
    );
    screen.getByRole('heading', { level: 2, name: 'What partnership means' });
    screen.getByText(/^Expires in 5 days, on /);
    screen.getByRole('button', { name: 'Decline' });
    screen.getByRole('button', { name: 'Accept Partnership' });
    expect(document.title).toBe('Partnership Invitation · Our Date Gallery');
  });

  it('asks a visitor who is signed out to sign in', async () => {
    services.use(answers.link(openInvitation()));
    const { signIn } = openLink(createTestHost({ user: null }));
    await screen.findByText('Alex');
    expect(screen.queryByRole('button', { name: 'Accept Partnership' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in to accept' }));
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('does not let its author accept it', async () => {
    const { id, username, displayName, profilePicture } = mina;
    services.use(answers.link(openInvitation({ fromUser: { id, username, displayName, profilePicture } })));
    openLink();
    await screen.findByRole('heading', { level: 1, name: 'Invalid Invitation' });
    screen.getByText('You cannot accept your own partnership invitation. Share this link with someone else!');
    expect(screen.getByRole('link', { name: 'Go to Profile' }).getAttribute('href')).toBe('/profile');
  });

  it('shows it as expired after its end, whatever the service says', async () => {
    services.use(answers.link(openInvitation({ expiresAt: new Date(Date.now() - day).toISOString() })));
    openLink();
    await screen.findByRole('heading', { level: 1, name: 'Invitation Expired' });
  });

  it.each([
    [410, 'This invitation has expired. Ask for a new link.', 'Invitation Expired'],
    [409, 'This invitation has already been accepted.', 'Invitation Already Processed'],
    [409, 'This invitation has already been rejected.', 'Invitation Already Processed'],
    [404, 'There is no such invitation.', 'Invitation Not Found'],
    [503, 'Please try again.', 'Invitation Not Found'],
  ])('answered with %d, "%s", is an "%s", and is requested once', async (status, message, title) => {
    let asked = 0;
    services.use(
      http.get(tokenPath(paths.invitation), () => {
        asked += 1;
        return problem(status, message);
      }),
    );
    openLink();
    await screen.findByRole('heading', { level: 1, name: title });
    expect(asked).toBe(1);
  });

  it('that is not found may be invalid or expired', async () => {
    services.use(http.get(tokenPath(paths.invitation), () => problem(404, 'There is no such invitation.')));
    openLink();
    await screen.findByText('This invitation link may be invalid or expired.');
  });

  it('sends no request without a token', async () => {
    openLink(createTestHost(), '/partnership/invite');
    await screen.findByRole('heading', { level: 1, name: 'Invitation Not Found' });
  });

  it('shows in advance that a person with a partner cannot accept', async () => {
    services.use(answers.link(openInvitation()));
    openLink(createTestHost({ partner: { ...alex, id: 3, displayName: 'Kim' } }));
    await screen.findByText(/^You already share your memories with Kim\./);
  });
});

describe('the answer to an invitation', () => {
  it('yes makes partners, outdates the fetched data, and leads to the gallery', async () => {
    services.use(
      answers.link(openInvitation()),
      http.post(tokenPath(paths.acceptInvitation), () => HttpResponse.json({ partner: alex })),
    );
    const { toasts, navigate, queryClient } = openLink();
    const outdated = [queryKeys.partner, queryKeys.invitations, queryKeys.gallery];
    for (const queryKey of outdated) queryClient.setQueryData(queryKey, []);
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Partnership' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(toasts.map(({ title }) => title)).toEqual(['Partnership Accepted']);
    expect(queryClient.getQueryData(queryKeys.partner)).toEqual({ partner: alex });
    expect(outdated.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
  });

  it('no is sent, and leads to the gallery', async () => {
    services.use(
      answers.link(openInvitation()),
      http.post(tokenPath(paths.rejectInvitation), () => new HttpResponse(null, { status: 204 })),
    );
    const { toasts, navigate } = openLink();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(toasts.map(({ title }) => title)).toEqual(['Invitation Declined']);
  });

  it.each([
    ['Accept Partnership', paths.acceptInvitation, 'Failed to Accept Invitation'] as const,
    ['Decline', paths.rejectInvitation, 'Failed to Decline Invitation'] as const,
  ])('"%s" that fails shows why and can be sent again', async (button, path, title) => {
    services.use(
      answers.link(openInvitation()),
      http.post(tokenPath(path), () => problem(409, 'Alex already has a partner.'), { once: true }),
      http.post(tokenPath(path), () => new HttpResponse('gone fishing', { status: 500 })),
    );
    const { toasts, navigate } = openLink();
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(toasts).toEqual([
      { tone: 'destructive', title, description: 'Alex already has a partner.' },
      { tone: 'destructive', title, description: '500: gone fishing' },
    ]);
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('the page of an invitation in another language', () => {
  it('has its texts in German, and says in German what the service refuses', async () => {
    await messages.load('de');
    services.use(
      answers.link(openInvitation()),
      http.post(tokenPath(paths.acceptInvitation), () =>
        problem(409, 'You already share your memories.', { code: 'HAS_PARTNER' }),
      ),
    );
    const { toasts } = openLink(createTestHost({ language: 'de' }));
    await screen.findByRole('heading', { level: 1, name: 'Einladung zur Partnerschaft' });
    screen.getByText(/^Läuft in 5 Tagen ab, am /);
    await userEvent.click(screen.getByRole('button', { name: 'Partnerschaft annehmen' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]?.description).toBe('Du teilst deine Erinnerungen schon mit jemandem.');
  });
});
