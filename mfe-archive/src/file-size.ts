import { pageFormats } from '@our-dates/browser/formats';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from './messages/messages.ts';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `320 bytes`, `4.2 MB`, `18 GB`: with one digit behind the point below ten. */
export function fileSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const inUnits = bytes / 1024 ** power;
  const rounded = power === 0 || inUnits >= 9.95 ? Math.round(inUnits) : Math.round(inUnits * 10) / 10;
  // No separators: it is one number of at most four digits.
  const value = rounded < 1000 ? pageFormats().number(rounded) : String(rounded);
  return pageMessages(messages).fileSize({ value, unit: units[power] ?? 'bytes' });
}
