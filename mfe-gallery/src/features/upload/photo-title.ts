import { firstCharacters } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';

/** `IMG_2041.jpg` becomes `IMG_2041`: the default title of a photo that is added to a memory. */
export function fileNameWithoutEnding(fileName: string): string {
  return firstCharacters(fileName.replace(/\.[^.]*$/, ''), limits.nameLength);
}

/**
 * The default title of a photo in a new memory: its file name without the extension, hyphens and underscores as
 * spaces, each word capitalised. `wisteria_on-the-way.jpg` becomes `Wisteria On The Way`.
 */
export function titleFromFileName(fileName: string): string {
  return fileNameWithoutEnding(fileName)
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .replace(/(^|\s)(\S)/g, (_, space: string, letter: string) => space + letter.toLocaleUpperCase('en-US'));
}
