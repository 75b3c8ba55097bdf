/** Some senders give a whole path, and a name may hold anything. Browsers send a quote as `%22`. */
export function plainName(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  return shortened(last.replaceAll('%22', '"').replace(/\p{C}/gu, '').trim(), 255);
}

/** At most `length` UTF-16 units of a text, without half a character at the end. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}

/** Names of devices on Windows, with any extension. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])$/i;

/** A dot in front hides a file, and Windows drops dots and spaces at the end. */
export function trimmedName(name: string): string {
  return name.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '');
}

/** A name that means no device on Windows. */
export function namesNoDevice(name: string): string {
  const [head = ''] = name.split('.');
  return device.test(head.trim()) ? `_${name}` : name;
}

/**
 * A text as the name of a file or a folder on every system: no invisible characters, none that Windows or a path gives
 * a meaning, and composed (NFC).
 * @param options.longest UTF-16 units; each takes at most three bytes, of which file systems take 255
 * @param options.fallback when nothing is left
 */
export function portableName(text: string, options: { longest: number; fallback: string }): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_');
  return namesNoDevice(trimmedName(shortened(trimmedName(plain), options.longest)) || options.fallback);
}
