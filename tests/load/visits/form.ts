/** A form with text fields and one file, as a browser encodes it. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file: { readonly field: string; readonly name: string; readonly type: string; readonly bytes: ArrayBuffer },
): { type: string; body: ArrayBuffer } {
  const boundary = 'our-dates-load-boundary';
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const text = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const head = `${text.join('')}${part(`name="${file.field}"; filename="${file.name}"`)}Content-Type: ${file.type}\r\n\r\n`;
  const pieces = [asciiBytes(head), new Uint8Array(file.bytes), asciiBytes(`\r\n--${boundary}--\r\n`)];
  const body = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const piece of pieces) {
    body.set(piece, from);
    from += piece.length;
  }
  return { type: `multipart/form-data; boundary=${boundary}`, body: body.buffer };
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from([...text], (character) => character.charCodeAt(0));
}
