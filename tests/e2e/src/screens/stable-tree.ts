import type { Page } from '@playwright/test';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** What differs from run to run, and what stands for it. The first that fits counts. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/demo-[\da-z]{8}/g, '<username>'],
  // Whether their page is open at the moment.
  [/ ?\w+ is here too/g, ''],
  [/(\/partnership\/invite\/)[\w-]+/g, '$1<token>'],
  [/\/api\/images\/[\w-]+/g, '/api/images/<name>'],
  [/(\/[a-z-]+)\/\d+/g, '$1/<id>'],
  [new RegExp(`(?:[A-Z][a-z]+day, )?(?:${months}|[A-Z][a-z]{2}) \\d{1,2}, \\d{4}`, 'g'), '<day>'],
  [new RegExp(`(?:${months}) \\d{4}`, 'g'), '<month>'],
  [new RegExp(`\\b(?:${months})\\b(?: \\d{1,2})?`, 'g'), '<month>'],
  [/\b\d{1,2}:\d{2}\b/g, '<time>'],
  [/\b20\d\d-\d\d-\d\d\b/g, '<day>'],
  [/\b20\d\d\b/g, '<year>'],
  [/[Jj]ust now|\b\d+[mhd] ago/g, '<ago>'],
  [/\b(?:in )?\d+ days?\b/g, '<days>'],
  [/\b[\d.,]+ [KMG]B\b/g, '<size>'],
];

/** The accessibility tree of a page as text: role, name and state of everything, without what differs from run to run. */
export async function stableTree(page: Page): Promise<string> {
  // Playwright shows what is inert; no screen reader does.
  await page.evaluate(
    `document.querySelectorAll('[inert]').forEach((part) => { part.ariaHidden = 'true'; })`,
  );
  const tree = await page.locator('body').ariaSnapshot();
  return `${replaced.reduce((text, [from, to]) => text.replace(from, to), tree)}\n`;
}
