import { newMemory, openAccountMenu } from '@our-dates/test-support/demo';
import { answered, couple, openAs, openListening, type Person } from '@our-dates/test-support/people';
import type { Page } from '@playwright/test';
import { noViolations } from '../fixtures/accessibility.ts';
import { fitsAndIsReachable } from '../fixtures/fits.ts';
import { expect, test } from '../fixtures/test.ts';

interface Plan {
  readonly id: number;
  readonly revision: number;
}

async function openPlans(page: Page, person: Person): Promise<void> {
  await openAs(page, person);
  await openListening(page, '/plans');
  await expect(page.getByRole('heading', { level: 1, name: 'Where next?' })).toBeVisible();
}

async function addPlan(person: Person, plan: object): Promise<Plan> {
  return (await answered(await person.api.post('/api/plans', { data: plan }), 201)).json();
}

const planNamed = (page: Page, name: string) => page.getByRole('heading', { level: 3, name });

test('what one partner plans, changes and deletes shows on the other’s open page', async ({ page, at }) => {
  const { one, other } = await couple(at);
  await openPlans(page, one);
  await expect(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible();
  await noViolations(page);

  await addPlan(other, { title: 'To the pier', date: '2031-04-19' });
  await expect(planNamed(page, 'To the pier')).toBeVisible();

  const plan = await addPlan(one, { title: 'To the gallery' });
  await expect(planNamed(page, 'To the gallery')).toBeVisible();
  const changed = { revision: plan.revision, title: 'To the museum' };
  await answered(await other.api.put(`/api/plans/${plan.id}`, { data: changed }), 200);
  await expect(planNamed(page, 'To the museum')).toBeVisible();
  await answered(await other.api.delete(`/api/plans/${plan.id}`), 204);
  await expect(planNamed(page, 'To the museum')).toBeHidden();

  await answered(await other.api.delete('/api/partnerships/partnership'), 204);
  await expect(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible();
});

test('a plan is added with the keyboard, and when it happened, its memory is recorded and linked for both', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const theirs = await (await browser.newContext()).newPage();
  await openPlans(theirs, other);
  await openAs(page, one, '/');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Where next?' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Where next?' })).toBeFocused();

  await page.getByRole('button', { name: 'Add a plan' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Add a plan' });
  await form.getByLabel('What we plan').fill('To the pier');
  await form.getByLabel('Date', { exact: true }).fill('April 19, 2024');
  await form.getByLabel('Note').fill('With the night train');
  await form.getByLabel('Link').fill('pier.example');
  await noViolations(page);
  await form.getByLabel('Link').press('Enter');
  await expect(form).toBeHidden();
  await expect(planNamed(page, 'To the pier')).toBeVisible();
  await expect(planNamed(theirs, 'To the pier')).toBeVisible();
  await noViolations(page);

  const happened = page.getByRole('button', { name: 'It happened: To the pier' });
  await happened.press('Enter');
  const dialog = newMemory(page);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('To the pier');
  await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue('April 19, 2024');
  await expect(dialog.getByLabel('Our story')).toHaveValue('With the night train');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(happened).toBeFocused();
  await expect(planNamed(theirs, 'To the pier')).toBeVisible();

  await happened.press('Enter');
  await dialog.getByRole('button', { name: 'Save Memory' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/plans$/);
  const memory = (of: Page) => of.getByRole('link', { name: 'See the memory of To the pier' });
  await expect(memory(theirs)).toBeVisible();
  await expect(planNamed(theirs, 'To the pier')).toBeHidden();
  await noViolations(theirs);
  await memory(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'To the pier' })).toBeVisible();
  await expect(page.getByText('With the night train')).toBeVisible();
  await theirs.context().close();
});

test('a plan whose every text is one long word neither widens the window nor hides a button', {
  tag: '@page',
}, async ({ page, person }) => {
  const word = 'w'.repeat(200);
  await addPlan(person, { title: word, note: word, link: `https://${'h'.repeat(60)}.example/${word}` });
  await addPlan(person, { title: 'שלום עולם', note: 'מחר', date: '2031-04-19' });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/plans');
    await expect(planNamed(page, word)).toBeVisible();
    await fitsAndIsReachable(page, `the plans at ${width} px`);
    await page.getByRole('button', { name: `Edit ${word}` }).click();
    await fitsAndIsReachable(page, `the form of a plan at ${width} px`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Delete ${word}` }).click();
    await fitsAndIsReachable(page, `the question about a plan at ${width} px`);
    await page.getByRole('button', { name: 'Keep it' }).click();
  }
});
