import { expect, it } from '@jest/globals';
import { shownTitle } from './shown-title.ts';

it.each([
  'IMG 4000',
  'IMG_20260419_162000',
  'Img 20260419 WA0003',
  'DSC00012',
  'DSCF1234',
  'PXL 20260419 162000123',
  'WhatsApp Image 2026-04-19 at 16.20.00',
  'Screenshot 20260419-162000',
  '20260419 162000',
  '3F2504E0-4F89-11D3-9A0C-0305E82C3301',
  '3f2504e0 4f89 11d3 9a0c 0305e82c3301',
  'IMG 4000 (1)',
])('the camera title “%s” is shown as the photo’s number', (title) => {
  expect(shownTitle(title, 3)).toBe('Photo 3');
  expect(shownTitle(title)).toBe('Photo');
});

it.each([
  'The pier',
  '2026',
  '1984',
  'Photo 3',
  'Image of us',
  'IMG',
  'Photo',
  'Uploaded Photo',
  'Deadbeef',
  'At 16.20',
  '',
])('the title “%s” that a person may have chosen is shown unchanged', (title) => {
  expect(shownTitle(title, 3)).toBe(title);
});
