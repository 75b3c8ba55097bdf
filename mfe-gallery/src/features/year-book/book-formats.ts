/** A format of the book. Its pages are named in `book.module.css`, with the same sizes. */
export interface BookFormat {
  readonly name: string;
  readonly label: string;
  /** Millimetres of a page, and of the space for its content. */
  readonly page: { readonly width: number; readonly height: number };
  readonly content: { readonly width: number; readonly height: number };
}

export const bookFormats = [
  {
    name: 'a4',
    label: 'A4',
    page: { width: 210, height: 297 },
    content: { width: 174, height: 253 },
  },
  {
    name: 'a5',
    label: 'A5',
    page: { width: 148, height: 210 },
    content: { width: 120, height: 174 },
  },
  {
    name: 'square',
    label: 'Square', // no text: its name in tests; the bar has its message
    page: { width: 210, height: 210 },
    content: { width: 174, height: 166 },
  },
] as const satisfies readonly BookFormat[];

const storageName = 'our-dates-book-format';

/** The format that was last chosen on this device. */
export function storedFormat(): BookFormat {
  const name = localStorage.getItem(storageName);
  return bookFormats.find((format) => format.name === name) ?? bookFormats[0];
}

export function storeFormat({ name }: BookFormat): void {
  localStorage.setItem(storageName, name);
}
