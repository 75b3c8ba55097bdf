import 'fake-indexeddb/auto';
import { it } from '@jest/globals';
import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { ownedPath } from '@our-dates/contracts/owned';
import { alex, mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { at, services } from '@our-dates/remote-harness/testing/services';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import ProfileRoutes, { messages } from '../src/routes.tsx';

preparePage();

it('the profile and the deletion of the account speak German, with the refusals of the service', async () => {
  await messages.load('de');
  services.use(
    http.get(at(ownedPath), () =>
      HttpResponse.json({ own: { memories: 12, photos: 140 }, partner: { memories: 1, photos: 3 } }),
    ),
    http.post(at(deleteAccountPath), () =>
      HttpResponse.json(
        { status: 403, code: 'WRONG_PASSWORD', message: 'That is not your password.' },
        { status: 403 },
      ),
    ),
  );
  const { host } = createTestHost({ language: 'de', user: mina, partner: alex });
  renderInPage(<ProfileRoutes host={host} />, '/profile');
  screen.getByRole('heading', { name: 'Profileinstellungen' });
  screen.getByLabelText(/^Anzeigename/);
  await userEvent.click(screen.getByRole('button', { name: 'Konto löschen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dein Konto löschen?' }));
  await dialog.findByText(/^Deine 12 Erinnerungen mit deinen Fotos/);
  dialog.getByText(/^1 eigene Erinnerung mit den Fotos/);
  dialog.getByText(/innerhalb von 2 Stunden weg.*nach 30 Tagen.*14 Tage lang/);
  await userEvent.type(dialog.getByLabelText('Dein Passwort'), 'geraten');
  await userEvent.click(dialog.getByRole('button', { name: 'Konto löschen' }));
  await dialog.findByText('Das ist nicht dein Passwort.');
});
