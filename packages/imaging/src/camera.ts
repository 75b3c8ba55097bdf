import { firstCharacters } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { readTags } from './exif-tags.ts';

/**
 * Make and model of the camera, such as `Apple iPhone 15` or `Canon EOS R6`; null when the file names none.
 * @param exif the EXIF block of a picture
 */
export function cameraOf(exif: Buffer | undefined): string | null {
  const { Image = {} } = readTags(exif);
  const [make, model] = [plain(Image.Make), plain(Image.Model)];
  const isNamed = model.toLowerCase().startsWith(make.toLowerCase());
  return firstCharacters(isNamed ? model : `${make} ${model}`.trim(), limits.cameraLength) || null;
}

/** Cameras fill the field with spaces or zeros. */
const plain = (text: unknown) =>
  typeof text === 'string' ? text.replaceAll(/[\p{C}\s]+/gu, ' ').trim() : '';
