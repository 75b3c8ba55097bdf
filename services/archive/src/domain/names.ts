import { portableName } from '@our-dates/service-kit/http/form/file-name';

/** The folder that contains everything, so that unpacking a zip scatters nothing. */
export const topFolder = 'our-dates';

/** UTF-16 units of a title in a path. With its day, a folder stays below the 255 bytes that file systems take. */
const titleLength = 60;

/**
 * The name of a memory's folder, by its date and title.
 * @param attempt 0; higher when the name is taken: the id of the memory makes another one of it
 */
export function folderName(memory: { id: number; name: string; date: string | null }, attempt = 0): string {
  const title = portableName(memory.name, { longest: titleLength, fallback: 'Memory' });
  const name = memory.date === null ? title : `${memory.date} ${title}`;
  if (attempt === 0) return name;
  return `${name} (${attempt === 1 ? memory.id : `${memory.id}-${attempt}`})`;
}

/** A name as file systems compare it: without regard to case and to how accents are composed. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/**
 * The name of a photo's file: its number, so that files are in the order of the memory and no two have the same name,
 * and the name that it has in a download.
 * @param number from 1
 * @param count photos of the memory
 */
export function photoFileName(number: number, count: number, fileName: string): string {
  return `${padded(number, count)} ${portableName(fileName, { longest: 100, fallback: 'photo' })}`;
}

/** The name of a photo's smaller version. */
export function pictureFileName(number: number, count: number): string {
  return `small/${padded(number, count)}.webp`;
}

function padded(number: number, count: number): string {
  return String(number).padStart(Math.max(3, String(count).length), '0');
}
