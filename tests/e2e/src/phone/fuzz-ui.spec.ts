import { demoPerson } from '@our-dates/test-support/people';
import { findTooWide } from '../fixtures/fits.ts';
import { expect, test } from '../fixtures/test.ts';
import { PartnerPage } from '../fuzz-ui/partner-page.ts';

const spoil = `
  const place = document.createElement('section');
  place.style.cssText = 'position: fixed; inset: 0; z-index: 999999; background: white';
  for (const name of ['Dead', 'Alive', 'Disabled']) {
    const button = document.createElement('button');
    button.textContent = name;
    button.disabled = name === 'Disabled';
    if (name === 'Alive') button.onclick = () => button.append('!');
    place.append(button);
  }
  document.body.append(place);`;

test('random use of the pages detects a dead button, an error and a page that is too wide', async ({
  browser,
  at,
}) => {
  const partner = await PartnerPage.open(browser, {
    at,
    person: await demoPerson(at),
    hasShareSheet: true,
    shared: { hasDeleted: false, hasEndedPartnership: false, isRestored: false },
  });
  const { page } = partner;
  await expect(page.getByRole('searchbox')).toBeVisible();
  await partner.settle();
  expect(partner.takeComplaints()).toEqual([]);
  expect(await findTooWide(page)).toEqual([]);

  await page.evaluate(spoil);
  const controls = await partner.controls();
  const [dead, alive, ...others] = ['Dead', 'Alive', 'Disabled', 'New Date'].map((name) =>
    controls.find((control) => control.name === name),
  );
  if (!dead || !alive) throw new Error('a button is not offered');
  expect(others, 'a disabled button, and one that is covered').toEqual([undefined, undefined]);
  // What can wait may just be loaded during a press.
  await expect(async () => {
    expect(await partner.press(dead)).toEqual({ effects: [], isPressed: true, isClicked: true });
  }).toPass();
  expect((await partner.press(alive)).effects).toContain('change of the page');

  const complaints: string[] = [];
  await page.evaluate(`console.error('a line'); setTimeout(() => { throw new Error('on purpose'); })`);
  await expect
    .poll(() => complaints.push(...partner.takeComplaints()) && complaints.join('\n'))
    .toMatch(/^console: a line.*thrown: Error: on purpose/s);
  await page.evaluate(`document.body.style.width = '600px'`);
  expect(await findTooWide(page)).not.toEqual([]);
  await partner.context.close();
});
