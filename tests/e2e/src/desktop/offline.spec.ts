import { noViolations } from '../fixtures/accessibility.ts';
import { openWithHarbour } from '../fixtures/harbour.ts';
import { openWithWarnings } from '../fixtures/preloaded.ts';
import { expect, test } from '../fixtures/test.ts';

test('without a network a change fails at once, and is not sent later automatically', async ({
  page,
  context,
  person,
}) => {
  const made = await person.api.post('/api/collections', { multipart: { name: 'Kept', type: 'custom' } });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/date-memory/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForLoadState('networkidle');
  const offline = page.getByRole('banner').getByText('Offline', { exact: true });
  await expect(offline).toBeHidden();
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await page.getByRole('menuitem', { name: 'Confirm Delete?' }).click();
  await expect(page.getByText('Failed to delete memory', { exact: true }).first()).toBeVisible();
  const toDo = 'You are offline. Please try again when you are connected.';
  await expect(page.getByText(toDo, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeEnabled();
  await noViolations(page);

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();
  expect(changes).toEqual([]);
});

test('the first press on a page is kept when the network is gone by then', async ({ page, context, at }) => {
  const memory = await openWithHarbour(page, at);
  await openWithWarnings(page, () => page.goto(memory));
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await like.click();
  const liked = page.getByRole('button', { name: 'Liked', exact: true });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('banner').getByRole('button', { name: '1 change waits' })).toBeVisible();
});
