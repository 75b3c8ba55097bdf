/**
 * `Content-Disposition` for a download under that name (RFC 6266): plain for old clients, and in full. Quotes,
 * backslashes and line breaks never reach the header.
 */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const full = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return plain === fileName
    ? `attachment; filename="${plain}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** The name in a header that `attachment` made; an empty text without one. */
export function attachmentName(header: string | null): string {
  const [, full] = /; filename\*=UTF-8''([^;]+)$/.exec(header ?? '') ?? [];
  if (full !== undefined) return decodeURIComponent(full);
  return /^attachment; filename="([^"]*)"$/.exec(header ?? '')?.[1] ?? '';
}
