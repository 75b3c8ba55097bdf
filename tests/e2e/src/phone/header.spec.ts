import { couple, openAs } from '@our-dates/test-support/people';
import { expect, test } from '../fixtures/test.ts';

test('the header of a phone shows the whole name of the page also while the partner is online with news', async ({
  page,
  browser,
  at,
}) => {
  const { one, other } = await couple(at);
  const theirs = await (await browser.newContext()).newPage();
  await openAs(page, one, '/profile');
  await openAs(theirs, other, '/profile');
  const header = page.getByRole('banner');
  await expect(header.getByText('is here too')).toBeAttached();
  await other.api.post('/api/collections', { multipart: { name: 'The pier', type: 'custom' } });
  await expect(header.getByText(/^New from/)).toBeAttached();
  for (const width of [320, 360, 375, 390, 412]) {
    await page.setViewportSize({ width, height: 800 });
    const title = header.getByText('Our Date Gallery', { exact: true });
    const cutOff = await title.evaluate((span) => span.scrollWidth - span.clientWidth);
    expect(cutOff, `pixels of the name that are cut off at ${width} px`).toBe(0);
  }
  await theirs.context().close();
});
