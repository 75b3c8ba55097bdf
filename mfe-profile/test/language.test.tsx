import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@our-dates/browser/api-error';
import { languageCookie, writePageCookie } from '@our-dates/contracts/page-cookies';
import type { SignedInUser } from '@our-dates/contracts/users';
import { mina } from '@our-dates/remote-harness/testing/people';
import { preparePage } from '@our-dates/remote-harness/testing/prepare-page';
import { renderInPage } from '@our-dates/remote-harness/testing/render-in-page';
import { createTestHost } from '@our-dates/remote-harness/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ProfileRoutes from '../src/routes.tsx';

preparePage();

function open(account: Pick<SignedInUser, 'language'> = {}) {
  const { host, toasts } = createTestHost({ user: { ...mina, ...account } });
  const chooseLanguage = jest.fn(async (_: string | undefined) => {});
  renderInPage(<ProfileRoutes host={{ ...host, chooseLanguage }} />, '/profile');
  return { chooseLanguage, toasts };
}

const chooser = () => screen.findByRole('combobox', { name: 'Language of the pages' });
const button = () => screen.getByRole('button', { name: 'Change language' });

/** As the page writes it. */
function chooseInBrowser(language: string | undefined, { document } = window): void {
  document.cookie = writePageCookie(languageCookie, language, false);
}

afterEach(() => chooseInBrowser(undefined));

describe('the chooser of the language on the profile page', () => {
  it('lists each language in its own name, and the browser’s', async () => {
    open();
    const names = [...(await chooser()).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(names.join()).toBe(
      'Like the browser,English,Deutsch,Français,Español,Português,日本語,العربية,עברית',
    );
  });

  it('changes the language with the button, not while one looks through the list', async () => {
    const { chooseLanguage } = open();
    expect(await chooser()).toHaveProperty('value', '');
    expect(button()).toHaveProperty('disabled', true);
    await userEvent.selectOptions(await chooser(), 'עברית');
    expect(chooseLanguage).not.toHaveBeenCalled();
    await userEvent.click(button());
    expect(chooseLanguage).toHaveBeenCalledWith('he');
  });

  it('goes back to the language of the browser', async () => {
    chooseInBrowser('de');
    const { chooseLanguage } = open();
    expect(await chooser()).toHaveProperty('value', 'de');
    await userEvent.selectOptions(await chooser(), 'Like the browser');
    await userEvent.click(button());
    expect(chooseLanguage).toHaveBeenCalledWith(undefined);
  });

  it('shows the choice of the account, whatever was chosen in this browser', async () => {
    chooseInBrowser('de');
    open({ language: 'fr' });
    expect(await chooser()).toHaveProperty('value', 'fr');
  });

  it('says what was wrong when the choice cannot be stored, and offers the button again', async () => {
    const { toasts, chooseLanguage } = open();
    chooseLanguage.mockRejectedValueOnce(new ApiError({ status: 502, statusText: 'Bad Gateway', body: '' }));
    await userEvent.selectOptions(await chooser(), '日本語');
    await userEvent.click(button());
    expect(await screen.findByRole('button', { name: 'Change language' })).toHaveProperty('disabled', false);
    expect(toasts).toMatchObject([{ title: 'The language was not changed', tone: 'destructive' }]);
  });
});
