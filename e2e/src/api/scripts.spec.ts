import { createHash } from 'node:crypto';
import { expect, test } from '../fixtures/test.ts';

test('every script of the page is named with the hash of the bytes that are served', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(3);
  for (const tag of scripts) {
    const [, file = ''] = /\bsrc="?([^\s">]+)/.exec(tag) ?? [];
    const answer = await request.get(file);
    expect(answer.status(), tag).toBe(200);
    const hash = createHash('sha384')
      .update(await answer.body())
      .digest('base64');
    expect(tag).toContain(`integrity="sha384-${hash}"`);
  }
});
