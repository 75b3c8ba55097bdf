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

/** A number as it is written in a letter: `one hundred and eighty`; from a thousand on in figures. */
export function inWords(count: number): string {
  if (count >= 1_000) return count.toLocaleString('en-US');
  if (count >= 100) {
    const rest = count % 100;
    return `${small[Math.floor(count / 100)]} hundred${rest ? ` and ${inWords(rest)}` : ''}`;
  }
  if (count < 20) return small[count] ?? String(count);
  return `${tens[Math.floor(count / 10)]}${count % 10 ? `-${small[count % 10]}` : ''}`;
}

export interface GalleryCounts {
  readonly dates: number;
  readonly photographs: number;
}

/** What stands under the heading; the counts only where every memory is known. */
export function journeySentence(counts: GalleryCounts | undefined, shared: boolean): string {
  const known = counts && counts.dates > 0;
  const things = known
    ? `${inWords(counts.dates)} ${counts.dates === 1 ? 'date' : 'dates'}, ${inWords(counts.photographs)} ${
        counts.photographs === 1 ? 'photograph' : 'photographs'
      }`
    : 'every date, every photograph';
  const sentence = shared ? `${things}, and the two of us.` : `${things}, all in one place.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
