import { noViolations } from '../fixtures/accessibility.ts';
import { demoPerson, openAs } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';

test('without a network a change fails at once, and is not made later by itself', async ({
  page,
  context,
  at,
}) => {
  const person = await demoPerson(at);
  const made = await person.api.post('/api/collections', { multipart: { name: 'Kept', type: 'custom' } });
  const { id } = (await made.json()) as { id: number };
  await openAs(page, person);
  await page.goto(`/date-memory/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirm Delete?' }).click();
  await expect(page.getByText('Failed to delete memory', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await noViolations(page);

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Kept' })).toBeVisible();
  expect(changes).toEqual([]);
});
