import { describe, expect, test } from '@jest/globals';
import { downloadName } from './download-name.ts';

const named = (fileName: string, contentType = 'image/jpeg') =>
  downloadName({ fileName, contentType, fallback: 'k3k3' });

describe('a downloaded photo has the extension of what it is', () => {
  test.each([
    ['evil.html', 'image/jpeg', 'evil.jpg'],
    ['evil.HTML', 'image/png', 'evil.png'],
    ['evil.jpg.exe', 'image/jpeg', 'evil_jpg.jpg'],
    ['evil.html.jpg', 'image/jpeg', 'evil_html.jpg'],
    ['evil.exe ', 'image/webp', 'evil.webp'],
    ['evil.svg.', 'image/gif', 'evil.gif'],
    ['evil.html\u202e', 'image/jpeg', 'evil.jpg'],
    ['evil.html;.jpg', 'image/jpeg', 'evil.html;.jpg'],
    ['holiday.png', 'image/heic', 'holiday.heic'],
    ['holiday', 'image/avif', 'holiday.avif'],
    ['holiday', 'text/html', 'holiday.bin'],
  ])('%j, which is %s, is called %j', (fileName, contentType, name) => {
    expect(named(fileName, contentType)).toBe(name);
  });

  test.each(['IMG_1.jpg', 'IMG_1.JPEG', 'a.jfif', 'St. Ives 12.07.2024.jpg', 'Übung 🎉.jpg'])(
    '%j keeps its name',
    (fileName) => {
      expect(named(fileName)).toBe(fileName);
    },
  );
});

describe('the name of a downloaded photo is one on every system', () => {
  test.each([
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Windows\\system32\\evil.jpg', 'evil.jpg'],
    ['con.jpg', '_con.jpg'],
    ['AUX', '_AUX.jpg'],
    ['com1.2024.jpg', '_com1.2024.jpg'],
    ['.htaccess', 'htaccess.jpg'],
    ['a\r\nSet-Cookie: x.jpg', 'aSet-Cookie_ x.jpg'],
    ['a<b>|d?.jpg', 'a_b__d_.jpg'],
    ['name . . .', 'name.jpg'],
    ['\ud83d.jpg', '\ufffd.jpg'],
    ['', 'k3k3.jpg'],
    ['...', 'k3k3.jpg'],
    ['.jpg', 'jpg.jpg'],
  ])('%j becomes %j', (fileName, name) => {
    expect(named(fileName)).toBe(name);
  });

  test('and not longer than file systems take', () => {
    const name = named(`${'戀'.repeat(300)}.html`);
    expect(name).toMatch(/^戀+\.jpg$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  });
});
