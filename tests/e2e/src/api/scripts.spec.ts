import { createHash } from 'node:crypto';
import { expect, apiTest as test } from '../fixtures/test.ts';

test('every script in the HTML of a page has the hash of the served bytes', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const tags = [...html.matchAll(/<(?:script\b[^>]*\bsrc|link\b[^>]*as="script")[^>]*>/g)].map(
    ([tag]) => tag,
  );
  // The start script, two files of the shell, and the login page.
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) {
    const [, file = ''] = /\b(?:src|href)="([^"]+)"/.exec(tag) ?? [];
    const answer = await request.get(file);
    expect(answer.status(), tag).toBe(200);
    const hash = createHash('sha384')
      .update(await answer.body())
      .digest('base64');
    expect(tag).toContain(`integrity="sha384-${hash}"`);
  }
});
