import { limits } from '@our-dates/contracts/limits';
import { newMemory } from '@our-dates/test-support/demo';
import { finishedPhotosOf, recordMemory } from '@our-dates/test-support/memories';
import { answered, becomePartners, demoPerson, openAs, type Person } from '@our-dates/test-support/people';
import { portrait, sideways } from '@our-dates/test-support/pictures';
import type { Page } from '@playwright/test';
import { fitsAndIsReachable } from '../fixtures/fits.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 320, height: 640 } });
// Two people, and each screen for both.
test.slow();

const word = (first: string, length: number, atMost: number = limits.nameLength) =>
  first + 'w'.repeat(Math.min(length, atMost) - 1);

async function rename(person: Person, displayName: string): Promise<void> {
  await answered(await person.api.put('/api/users/profile', { multipart: { displayName } }), 200);
}

/** Two partners whose every text is one word. */
async function wordyCouple(at: string, length: number) {
  const [one, other] = [await demoPerson(at), await demoPerson(at)];
  await rename(one, word('A', length, limits.displayNameLength));
  await rename(other, word('B', length, limits.displayNameLength));
  await becomePartners(one, other);
  const memory = await recordMemory(one, {
    name: word('M', length),
    description: word('S', length),
    date: '2026-04-19',
    photos: [await portrait(), await sideways()],
  });
  const photos = await finishedPhotosOf(one, memory);
  for (const photo of photos) {
    const texts = { title: word('P', length), description: word('D', length), collectionId: memory.id };
    await answered(await one.api.put(`/api/photos/${photo.id}`, { data: texts }), 200);
    for (const person of [one, other])
      await expect(async () => {
        const data = { content: word('C', length) };
        await answered(await person.api.post(`/api/photos/${photo.id}/comments`, { data }), 201);
      }).toPass();
    await answered(await other.api.post(`/api/photos/${photo.id}/like`), 200);
  }
  const [photo] = photos;
  if (!photo) throw new Error('the memory has no photo');
  return { one, other, memory, photo };
}

/** Opens a layer with a press, checks it, and closes it. */
async function checkLayer(page: Page, name: string | RegExp, screen: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  const layer = page.locator('[role="dialog"]:visible, [role="alertdialog"]:visible').last();
  await expect(layer).toBeVisible();
  await fitsAndIsReachable(page, screen);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
}

for (const length of [64, 200]) {
  test(`words of ${length} letters in every text neither widen a screen of 320 px nor hide a button`, async ({
    page,
    at,
  }) => {
    const { other, memory, photo } = await wordyCouple(at, length);
    const inviter = await demoPerson(at);
    await rename(inviter, word('I', length, limits.displayNameLength));
    const invited = await answered(await inviter.api.post('/api/partnerships/invite'), 201);
    const { invitation } = (await invited.json()) as { invitation: { inviteToken: string } };
    const invitationPath = `/partnership/invite/${invitation.inviteToken}`;

    // Signed out.
    await page.goto('/login');
    await page.getByRole('button', { name: 'Someone else' }).click();
    await page.getByLabel('Username').fill(word('u', length));
    await fitsAndIsReachable(page, 'login');
    await page.goto(invitationPath);
    await expect(page.getByRole('heading', { level: 1, name: 'Partnership Invitation' })).toBeVisible();
    await fitsAndIsReachable(page, 'invitation, signed out');

    await openAs(page, other, invitationPath);
    await expect(page.getByText(/You already share your memories with/)).toBeVisible();
    await fitsAndIsReachable(page, 'invitation, with a partner');

    await page.goto('/');
    await expect(page.getByRole('link', { name: new RegExp(memory.name) }).first()).toBeVisible();
    await fitsAndIsReachable(page, 'gallery');
    await page.getByRole('searchbox').fill(word('Q', length));
    await expect(page.getByText(/No Date Memories Found/)).toBeVisible();
    await fitsAndIsReachable(page, 'gallery, searched');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await fitsAndIsReachable(page, 'account menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Date' }).first().click();
    const dialog = newMemory(page);
    await dialog.getByLabel(/name/i).first().fill(word('N', length));
    await dialog.locator('textarea').first().fill(word('T', length));
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles({
        ...(await sideways()),
        name: `${word('f', length)}.jpg`,
      });
    await fitsAndIsReachable(page, 'Add Date Memory');

    for (const [path, name] of [
      [`/date-memory/${memory.id}`, 'memory'],
      [`/photo/${photo.id}`, 'photo'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(/^[MP]w+$/);
      await fitsAndIsReachable(page, name);
      await checkLayer(page, /^Edit/, `${name}, Edit`);
      await checkLayer(page, /^Share/, `${name}, Share`);
      await checkLayer(page, /^Comments/, `${name}, Comments`);
    }
    await page.goto('/hearts');
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    await fitsAndIsReachable(page, 'hearts');

    await page.goto('/profile');
    await expect(page.getByRole('button', { name: 'End Partnership' })).toBeVisible();
    await fitsAndIsReachable(page, 'profile');
    await checkLayer(page, 'End Partnership', 'End Partnership?');
    await page.getByRole('button', { name: 'End Partnership' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Partnership' }).click();
    await expect(page.getByRole('button', { name: 'Create Partnership Invitation' })).toBeVisible();
    // The partner's memory has left the count.
    await expect(page.getByRole('button', { name: 'Clean Up Demo Content' })).toBeDisabled();
    await fitsAndIsReachable(page, 'profile, without a partner');
  });
}
