/** HTML that was made here, as opposed to a text that somebody has typed. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes. A text is escaped; null stands for nothing. */
type Value = Html | string | number | null | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Joins HTML and values; a value that is no HTML is escaped, so that it can stand in text and in quoted attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0] ?? '';
  for (const [index, value] of values.entries()) text += textOf(value) + (parts[index + 1] ?? '');
  return new Html(text);
}

function textOf(value: Value): string {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** The address of a file, relative to a page of the album: a path is data, its characters mean nothing in an address. */
export function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
