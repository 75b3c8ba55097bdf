import { counted } from '@our-dates/browser/format';

/** The text of the button that sends photos, by what it would do. */
export function sendWords(
  words: string,
  { questions, refused }: { questions: number; refused: number },
): string {
  if (questions > 0) return `${words} · ${counted(questions, 'answer')} missing`;
  if (refused > 0) return `${words.split(' ')[0]} without ${refused === 1 ? 'it' : `${refused} photos`}`;
  return words;
}
