import { photosOf, recordMemory } from '@our-dates/test-support/memories';
import { photo } from '@our-dates/test-support/pictures';
import { noViolations } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const shapes = [
  { name: 'portrait.jpg', width: 900, height: 1200, ratio: 4 / 5 },
  { name: 'landscape.jpg', width: 1600, height: 1200, ratio: 4 / 3 },
  { name: 'panorama.jpg', width: 2400, height: 600, ratio: 3 / 2 },
];

test('on a phone the hero is under the header, edge to edge, in the shape of its photo between 4:5 and 3:2', async ({
  page,
  person,
}) => {
  const photos = await Promise.all(shapes.map(({ name, ...shape }) => photo(name, shape)));
  const memory = await recordMemory(person, { name: 'Three shapes', photos });
  await page.goto(`/date-memory/${memory.id}`);
  const hero = page.getByRole('region', { name: 'Photos', exact: true });
  for (const [index, { ratio }] of shapes.entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${index + 1} / 3`)).toBeVisible();
    const box = await hero.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 59, width: 390 });
    expect(390 / (box?.height ?? 0)).toBeCloseTo(ratio, 1);
  }
  await noViolations(page);
});

test('on a phone the photo on its own page goes from edge to edge too, however tall it is', async ({
  page,
  person,
}) => {
  const tall = await photo('tall.jpg', { width: 600, height: 1200 });
  const memory = await recordMemory(person, { name: 'The tower', photos: [tall] });
  const [recorded] = await photosOf(person, memory);
  await page.goto(`/photo/${recorded?.id}`);
  await expect
    .poll(() => page.getByRole('button', { name: /full screen$/ }).boundingBox())
    .toMatchObject({ x: 0, width: 390 });
});

for (const width of [320, 390]) {
  test(`on a phone of ${width} pixels the actions of a memory are in one row, the rest in a menu`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const memory = await recordMemory(person, {
      name: 'The harbour',
      photos: [await photo('harbour.jpg', { width: 1200, height: 800 })],
    });
    await page.goto(`/date-memory/${memory.id}`);
    const tops: (number | undefined)[] = [];
    for (const name of ['Upload Photos', 'Edit', 'Share', 'Comments', 'More']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeEnabled();
      tops.push((await button.boundingBox())?.y);
    }
    expect(new Set(tops).size).toBe(1);
    expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBe(width);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Select photos',
      'Describe photos',
      /^Sort together/,
      /^Put together with another/,
      'Slideshow',
      'Print the album',
      'Seal until a day',
      'Delete',
    ]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('menuitem', { name: 'Confirm Delete?' })).toBeVisible();
    await noViolations(page);
  });
}
