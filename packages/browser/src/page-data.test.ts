import { afterEach, expect, it, jest } from '@jest/globals';
import { type PageData, pageDataId } from '@our-dates/contracts/page-data';
import { getJsonWithHeaders, sendJson } from './api.ts';
import { initialData, takePageResponse } from './page-data.ts';

const path = '/api/photos?collectionId=5';
const photos = [{ id: 1, title: '</script> & \u2028 🌸' }];

function receive(responses: PageData['responses']): void {
  const data = { at: '', session: 'open', remotes: { manifests: {}, pages: [] }, responses };
  const element = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: pageDataId,
  });
  element.textContent = JSON.stringify(data);
  document.body.append(element);
}

afterEach(() => {
  window.pageData = undefined;
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

it('a response that came with the HTML is taken once', () => {
  receive({ [path]: { headers: {}, body: photos } });
  expect(initialData(path)).toEqual(photos);
  expect(initialData(path)).toBeUndefined();
});

it('a response that came with the HTML answers the first request for its path, with its headers', async () => {
  receive({ [path]: { headers: { link: '</next>; rel="next"' }, body: photos } });
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
  const first = await getJsonWithHeaders(path);
  expect(first.data).toEqual(photos);
  expect(first.headers.get('link')).toBe('</next>; rel="next"');
  expect(fetch).not.toHaveBeenCalled();
  expect((await getJsonWithHeaders(path)).data).toEqual([]);
});

it('after a change, responses that came with the HTML are discarded', async () => {
  receive({ [path]: { headers: {}, body: photos } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }));
  await sendJson('POST', '/api/photos/1/like');
  expect(takePageResponse(path)).toBeUndefined();
});

it('a page that was served without data sends all its requests', () => {
  expect(takePageResponse(path)).toBeUndefined();
});
