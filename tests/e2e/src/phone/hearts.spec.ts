import { paths } from '@our-dates/contracts/paths';
import { recordMemory } from '@our-dates/test-support/memories';
import { answered, couple, openAs } from '@our-dates/test-support/people';
import { fitsAndIsReachable } from '../fixtures/fits.ts';
import { expect, test } from '../fixtures/test.ts';

for (const width of [320, 390]) {
  test(`on a phone of ${width} pixels all choices of whose hearts show are in view, and none is cut off`, async ({
    page,
    at,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const { one, other } = await couple(at);
    await answered(await other.api.put('/api/users/profile', { multipart: { displayName: 'Alex' } }), 200);
    const partner = async () => (await one.api.get(paths.partner)).json();
    await expect.poll(partner).toMatchObject({ partner: { displayName: 'Alex' } });
    await openAs(page, one);
    await page.goto('/hearts');
    const choices = page.getByRole('group', { name: 'Whose hearts' });
    for (const name of ['All our hearts', 'Both of us', 'Mine', 'Alex’s']) {
      await expect(choices.getByRole('radio', { name })).toBeInViewport({ ratio: 1 });
      const words = choices.getByText(name, { exact: true });
      expect(await words.evaluate((span) => Reflect.get(span, 'scrollWidth'))).toBeLessThanOrEqual(
        await words.evaluate((span) => Reflect.get(span, 'clientWidth')),
      );
    }
    await fitsAndIsReachable(page, 'hearts');
  });
}

test('the link to the liked photos is an icon on a phone, and has its words from 640 pixels on', async ({
  page,
  at,
}) => {
  const { one } = await couple(at);
  await recordMemory(one, { name: 'The harbour' });
  await openAs(page, one);
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Photos we love' });
  for (const [width, hasWords] of [
    [390, false],
    [641, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(link).toBeVisible();
    expect(((await link.boundingBox())?.width ?? 0) > 100, `${width} pixels`).toBe(hasWords);
  }
});
