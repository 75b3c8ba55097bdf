import { expect, test } from '@jest/globals';
import { readBackupOptions, readRestoreOptions } from './options.ts';

test('a backup keeps the newest ten by default', () => {
  expect(readBackupOptions(['/media/usb'], { DATA_DIR: '/data' })).toEqual({
    folder: '/media/usb',
    dataDir: '/data',
    list: false,
    check: false,
    keep: 10,
  });
});

test.each([
  [['/one', '/other'], /one folder/],
  [[], /one folder/],
  [['/media/usb', '--keep', '0'], /from 1 on/],
  [['/media/usb', '--keep', 'all'], /from 1 on/],
  [['/media/usb', '--kep', '3'], /--kep(?:.|\n)*--help/],
])('a backup with %j is refused with a sentence', (args, sentence) => {
  expect(() => readBackupOptions(args, {})).toThrow(sentence);
});

test('a backup is refused where the data are on servers, which have backups of their own', () => {
  const env = { DATABASE_URL: 'postgres://somewhere/our_dates' };
  expect(() => readBackupOptions(['/media/usb'], env)).toThrow(/docs\/production\.md/);
  expect(() => readRestoreOptions(['/media/usb'], { S3_ENDPOINT: 'https://s3.example' })).toThrow(
    /S3_ENDPOINT/,
  );
});

test('restoring the state before an upgrade needs no folder, and restoring a backup does', () => {
  expect(readRestoreOptions(['--before-upgrade'], {})).toMatchObject({ beforeUpgrade: true });
  expect(() => readRestoreOptions(['--replace'], {})).toThrow(/one folder/);
});
