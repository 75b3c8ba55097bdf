export interface FormPart {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly text: string;
}

/** The parts of a multipart body, in order (Node's own reader wants its own File, not jsdom's). */
export async function readForm(request: Request): Promise<FormPart[]> {
  const boundary = /boundary=(\S+)/.exec(request.headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = (await request.text()).split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    return {
      name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
      fileName: /filename="([^"]*)"/.exec(head)?.[1],
      text: body.join('\r\n\r\n').replace(/\r\n$/, ''),
    };
  });
}

/** The text of every part with a name. */
export function valuesOf(parts: readonly FormPart[], name: string): string[] {
  return parts.filter((part) => part.name === name).map((part) => part.fileName ?? part.text);
}
