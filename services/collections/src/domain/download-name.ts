import { fileExtensions } from '@our-dates/imaging/file-extension';
import { namesNoDevice, shortened, trimmedName } from '@our-dates/service-kit/http/form/file-name';

/** Units of UTF-16; with an extension it stays below the 255 bytes that file systems take, whatever the script. */
const longest = 80;
/** What looks like an extension: a letter, and no more than a few of them. */
const extension = /^(?=.*[a-z])[a-z\d]{1,10}$/i;

/**
 * What a downloaded photo is called: as its sender called it, as far as that is a file's name on every system, and
 * with the extension of what it is. A name is the sender's word; the system opens the file by
 * its extension.
 * @param options.fallback when nothing is left of the sender's name
 */
export function downloadName(options: {
  readonly fileName: string;
  readonly contentType: string;
  readonly fallback: string;
}): string {
  const extensions = fileExtensions(options.contentType);
  const [first = '', ...others] = plain(options.fileName).split('.');
  const last = others.at(-1)?.trim() ?? '';
  const isRight = extensions.includes(last.toLowerCase());
  if (isRight || extension.test(last)) others.pop();
  // A second extension within is shown as the only one where systems hide the last.
  const stem = others.reduce((name, part) => `${name}${extension.test(part) ? '_' : '.'}${part}`, first);
  const name = shortened(trimmedName(stem), longest).trimEnd() || options.fallback;
  return namesNoDevice(`${name}.${isRight ? last : extensions[0]}`);
}

/** Without folders, invisible characters, and what Windows takes in no name; of quotes the header takes care. */
function plain(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? '';
  return trimmedName(
    last
      .toWellFormed()
      .replace(/\p{C}/gu, '')
      .replace(/[<>:|?*]/g, '_'),
  );
}
