import { describe, expect, it } from '@jest/globals';
import type { SealedMemory } from '@our-dates/contracts/sealed';
import { sealedPaths } from '@our-dates/contracts/sealed-terms';
import { alex } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { answers, memoryOf, photoOf, renderGallery } from './render-gallery.tsx';

preparePage();

const sealed: SealedMemory = {
  id: 7,
  opensOn: '2027-10-25',
  opensAt: '2027-10-25T07:00:00.000Z',
  isOwner: true,
  openingAsked: { byViewer: false, byPartner: false },
};

const openGallery = (own: Partial<SealedMemory>, host = createTestHost({ partner: alex })) => {
  services.use(answers.gallery([memoryOf(100)]), answers.sealed([{ ...sealed, ...own }]));
  return renderGallery('/', host);
};
const row = () => screen.findByRole('region', { name: 'Sealed' });

describe('a sealed memory in the gallery', () => {
  it('shows when it opens, and can be asked for', async () => {
    openGallery({});
    const { getByText, getByRole } = within(await row());
    getByText('October 25, 2027');
    const asked: unknown[] = [];
    services.use(
      http.put(at('/api/sealed/7/opening'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ isOpen: false });
      }),
      answers.sealed([{ ...sealed, openingAsked: { byViewer: true, byPartner: false } }]),
    );
    await userEvent.click(getByRole('button', { name: /^Ask to open it/ }));
    await waitFor(() => getByText(/You want to open it/));
    expect(asked).toEqual([{ asked: true }]);
    getByRole('button', { name: /^Keep it sealed/ });
  });

  it('opens with the second wish', async () => {
    const { toasts } = openGallery({ isOwner: false, openingAsked: { byViewer: false, byPartner: true } });
    const { getByText, getByRole, queryByRole } = within(await row());
    getByText(/wants to open it now/);
    expect(queryByRole('button', { name: /^Delete/ })).toBeNull();
    services.use(
      http.put(at('/api/sealed/7/opening'), () => HttpResponse.json({ isOpen: true })),
      answers.sealed([]),
    );
    await userEvent.click(getByRole('button', { name: /^Open it/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sealed' })).toBeNull());
    expect(toasts).toMatchObject([{ title: 'Memory opened' }]);
  });

  it('is deleted after a confirmation, by who recorded it', async () => {
    const { toasts } = openGallery({});
    services.use(http.delete(at('/api/sealed/7'), () => new HttpResponse(null, { status: 204 })));
    await userEvent.click(within(await row()).getByRole('button', { name: /^Delete/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this sealed memory?' });
    services.use(answers.sealed([]));
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Memory deleted', action: { label: 'Undo' } }]),
    );
  });

  it('offers nothing that takes two without a partner', async () => {
    openGallery({}, createTestHost({ partner: null }));
    expect(within(await row()).queryByRole('button', { name: /open/ })).toBeNull();
  });
});

describe('sealing a memory', () => {
  const openMemory = async (own: object) => {
    services.use(
      answers.memory(memoryOf(100, { name: 'The cherry tree', date: '2020-02-29', ...own })),
      answers.photos([photoOf(1)]),
      answers.noComments,
    );
    const page = renderGallery('/date-memory/100', createTestHost({ partner: alex }));
    await screen.findByRole('heading', { level: 1, name: 'The cherry tree' });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu', { name: 'More' });
    return page;
  };

  it('offers its next anniversary, says what it means, and goes to the gallery', async () => {
    const { navigate, toasts } = await openMemory({});
    const sent: { opensOn?: string; timeZone?: string }[] = [];
    services.use(
      http.post(at(sealedPaths.seal), async ({ request }) => {
        const body = (await request.json()) as { opensOn: string };
        sent.push(body);
        return HttpResponse.json({ ...sealed, opensOn: body.opensOn });
      }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Seal until a day' }));
    const dialog = await screen.findByRole('dialog', { name: 'Seal this memory?' });
    within(dialog).getByText(/neither of us sees anything of it/);
    const field: HTMLInputElement = within(dialog).getByLabelText('Opens on');
    expect(field.value).toMatch(/^(February 29|March 1), \d{4}$/);
    await userEvent.clear(field);
    await userEvent.type(field, 'April 19, 2020');
    await userEvent.tab();
    within(dialog).getByText('Please choose a day to come.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Seal it' }));
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: /^Next anniversary/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Seal it' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/', { replace: true }));
    expect(sent).toMatchObject([
      { opensOn: expect.stringMatching(/-0(2-29|3-01)$/), timeZone: expect.any(String) },
    ]);
    expect(toasts).toMatchObject([{ title: 'Memory sealed' }]);
  });

  it('is not offered for a memory of the partner', async () => {
    await openMemory({ isOwner: false });
    await screen.findByRole('menuitem', { name: 'Delete' });
    expect(screen.queryByRole('menuitem', { name: /^Seal/ })).toBeNull();
  });
});
