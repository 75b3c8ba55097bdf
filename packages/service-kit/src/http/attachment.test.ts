import { expect, test } from '@jest/globals';
import { attachment, attachmentName } from './attachment.ts';

test.each([
  ['IMG_1.jpg', 'attachment; filename="IMG_1.jpg"'],
  ['a "b" \\ c.jpg', `attachment; filename="a _b_ _ c.jpg"; filename*=UTF-8''a%20%22b%22%20%5C%20c.jpg`],
  ['Übung.jpg', `attachment; filename="_bung.jpg"; filename*=UTF-8''%C3%9Cbung.jpg`],
  ["it's (1)*.jpg", `attachment; filename="it's (1)*.jpg"`],
  ['100%.jpg', `attachment; filename="100_.jpg"; filename*=UTF-8''100%25.jpg`],
  [
    'a\r\nSet-Cookie: x',
    `attachment; filename="a__Set-Cookie: x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
  ],
])('a file called %j is downloaded under that name', (fileName, header) => {
  expect(attachment(fileName)).toBe(header);
  expect(attachmentName(header)).toBe(fileName);
});

test('what is no download has no file name', () => {
  expect(attachmentName(null)).toBe('');
  expect(attachmentName('inline')).toBe('');
});

test('a file name with half of a character can be downloaded too', () => {
  expect(attachment('a\ud83d.jpg')).toContain("filename*=UTF-8''a%EF%BF%BD.jpg");
});
