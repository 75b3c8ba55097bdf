/** Some senders give a whole path, and a name may hold anything. Browsers send a quote as `%22`. */
export function plainName(fileName: string | undefined): string {
  const last = (fileName ?? '').split(/[\\/]/).at(-1) ?? '';
  return shortened(last.replaceAll('%22', '"').replace(/\p{C}/gu, '').trim(), 255);
}

/** At most `length` UTF-16 units of a text, without half a character at the end. */
export function shortened(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
