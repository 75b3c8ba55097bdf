import { gallery, openAccountMenu } from '@our-dates/test-support/demo';
import { demoPerson, openAs } from '@our-dates/test-support/people';
import { releaseRemote } from '../fixtures/release-remote.ts';
import { expect, test } from '../fixtures/test.ts';

/** A page whose path is the name of its remote. */
const routesOf = (name: string) => `
import { Route, Routes } from '@our-dates/router';

export default function EveningPlans() {
  return (
    <Routes>
      <Route path="/${name}" element={<h1>What we do tonight</h1>} />
    </Routes>
  );
}
`;

test('a newly released remote with a page is shown by the running shell and gateway, guarded, with its title and in the account menu', async ({
  page,
  browser,
  at,
}) => {
  await openAs(page, await demoPerson(at), '/evening-plans');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  const shell = async () => (await page.request.get('/page.json')).text();
  const before = await shell();

  const withdrawRelease = await releaseRemote({
    name: 'evening-plans',
    pages: [
      {
        path: '/evening-plans',
        access: 'signed-in',
        title: 'Evening plans',
        skeleton: 'form',
        menu: { label: 'Tonight', order: 999, icon: 'M12 3v18M3 12h18' },
      },
    ],
    routes: routesOf('evening-plans'),
  });
  try {
    // A tab that was open before finds the new remote at its next navigation.
    await page.getByRole('link', { name: 'Return to Gallery' }).click();
    await expect(gallery(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'What we do tonight' })).toBeVisible();
    await expect(page).toHaveTitle('Evening plans · Our Date Gallery');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'What we do tonight' })).toBeVisible();
    expect(await shell()).toBe(before);

    await page.goto('/');
    await openAccountMenu(page);
    await page.getByRole('menuitem', { name: 'Tonight' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'What we do tonight' })).toBeVisible();

    const visitor = await browser.newPage({ baseURL: at });
    await visitor.goto('/evening-plans');
    await expect(visitor).toHaveURL(`${at}/login`);
    await visitor.close();
  } finally {
    await withdrawRelease();
  }
});

const builtWithReact = (name: string, version: string) => ({
  name,
  pages: [{ path: `/${name}`, access: 'public', title: 'Evening plans', skeleton: 'form' }],
  routes: routesOf(name),
  installed: { react: version },
});

test('a remote that was built with another minor version of shared libraries runs with those of the page', async ({
  page,
}) => {
  const withdrawRelease = await releaseRemote(builtWithReact('minor-plans', '19.99.7'));
  try {
    await page.goto('/minor-plans');
    await expect(page.getByRole('heading', { level: 1, name: 'What we do tonight' })).toBeVisible();
  } finally {
    await withdrawRelease();
  }
});

test('a remote that needs another major version of a shared library fails in its own place only', async ({
  page,
  at,
}) => {
  await openAs(page, await demoPerson(at));
  const withdrawRelease = await releaseRemote(builtWithReact('major-plans', '20.0.0'));
  try {
    await page.goto('/major-plans');
    await expect(
      page.getByRole('heading', { level: 1, name: 'This part is not available right now' }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.getByRole('link', { name: /Our Date Gallery/ }).click();
    await expect(gallery(page)).toBeVisible();
  } finally {
    await withdrawRelease();
  }
});
