import { thumbHashToDataURL } from 'thumbhash';

const decoded = new Map<string, string | undefined>();
/** Enough for every photo of a long scroll; a decoded one is about 4 KB. */
const kept = 400;

/**
 * The blurred stand-in of a photo.
 * @param hash a ThumbHash in base64 (or base64url), as the photo's JSON carries it.
 * @returns a `data:` address of a tiny PNG, or undefined when the hash is not one.
 */
export function thumbHashUrl(hash: string): string | undefined {
  if (decoded.has(hash)) return decoded.get(hash);
  const url = decode(hash);
  if (decoded.size >= kept) {
    const [oldest] = decoded.keys();
    if (oldest !== undefined) decoded.delete(oldest);
  }
  decoded.set(hash, url);
  return url;
}

function decode(hash: string): string | undefined {
  // A hash from elsewhere than our own API may be anything; a photo without a stand-in is still a photo.
  if (!/^[\w+/-]{7,40}={0,2}$/.test(hash)) return undefined;
  const binary = atob(hash.replaceAll('-', '+').replaceAll('_', '/'));
  return thumbHashToDataURL(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}
