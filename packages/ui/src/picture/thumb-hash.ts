import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

const decoded = new Map<string, string | undefined>();
/** Enough for the photos of a long scroll; a decoded one takes about 4 KB. */
const kept = 400;

/**
 * The blurred placeholder of a photo. Decoding takes a phone several milliseconds: do not call it while rendering.
 * @param hash a ThumbHash in base64 (or base64url), as in the photo's JSON.
 * @returns a `data:` address of a tiny PNG, or undefined for an invalid hash.
 */
export function thumbHashUrl(hash: string): string | undefined {
  if (decoded.has(hash)) return decoded.get(hash);
  const bytes = bytesOf(hash);
  const url = bytes && thumbHashToDataURL(bytes);
  if (decoded.size >= kept) {
    const [oldest] = decoded.keys();
    if (oldest !== undefined) decoded.delete(oldest);
  }
  decoded.set(hash, url);
  return url;
}

/** The cached result of `thumbHashUrl`. */
export function knownThumbHashUrl(hash: string): string | undefined {
  return decoded.get(hash);
}

/** The photo's average colour, which is cheap to compute; undefined for an invalid hash. */
export function thumbHashColour(hash: string): string | undefined {
  const bytes = bytesOf(hash);
  if (!bytes) return undefined;
  const { r, g, b, a } = thumbHashToAverageRGBA(bytes);
  return `rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')} / ${a})`;
}

function bytesOf(hash: string): Uint8Array | undefined {
  // An invalid hash loses only the placeholder, not the photo.
  if (!/^[\w+/-]{7,40}={0,2}$/.test(hash)) return undefined;
  const binary = atob(hash.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
