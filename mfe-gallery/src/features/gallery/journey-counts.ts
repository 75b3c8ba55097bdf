import { formatNumber } from '@our-dates/browser/format';

const small = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** A number in words: `one hundred and eighty`; from a thousand on in digits. */
export function inWords(count: number): string {
  if (count >= 1_000) return formatNumber(count);
  if (count >= 100) {
    const rest = count % 100;
    return `${small[Math.floor(count / 100)]} hundred${rest ? ` and ${inWords(rest)}` : ''}`;
  }
  if (count < 20) return small[count] ?? String(count);
  return `${tens[Math.floor(count / 10)]}${count % 10 ? `-${small[count % 10]}` : ''}`;
}

export type GalleryCounts = {
  readonly dates: number;
  readonly photographs: number;
};

/** How much there is: `Two dates, five photographs`. */
export function countedThings({ dates, photographs }: GalleryCounts): string {
  const things = `${inWords(dates)} ${dates === 1 ? 'date' : 'dates'}, ${inWords(photographs)} ${
    photographs === 1 ? 'photograph' : 'photographs'
  }`;
  return things.charAt(0).toUpperCase() + things.slice(1);
}
