import { reachesItsEnd } from '@our-dates/contracts/picture-end';
import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../catalogues/upload/messages/messages.ts';

/** What the page can check in a file before it is sent. */
export interface PhotoCheck {
  /** Why it cannot be a photo, in a sentence. What the browser cannot decode, the service decides. */
  readonly damage: string | undefined;
  /** Whether the browser can show it. */
  readonly canShow: boolean;
  /** SHA-256 in hex; undefined on plain http, where browsers do not offer it. */
  readonly sha256: string | undefined;
}

/** What every browser we build for decodes. */
const commonTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
/** Above this a browser may refuse a valid photo for its size alone. */
const safePixels = 50_000_000;

/** Checks a photo: whether it is complete and can be decoded, and its checksum. */
export async function checkPhoto(file: File, url: string): Promise<PhotoCheck> {
  const look = await tryDecoding(url);
  const bytes = await bytesOf(file);
  if (!bytes) return { damage: pageMessages(messages).unreadable, canShow: false, sha256: undefined };
  return {
    damage: findDamage(bytes, file.type, look),
    canShow: look === 'shown' || look === 'unknown',
    sha256: await checksumOf(bytes),
  };
}

/** Undefined for a file that was moved or changed since it was chosen. */
function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
}

function findDamage(bytes: Uint8Array, type: string, look: DecodeResult): string | undefined {
  const t = pageMessages(messages);
  // Browsers show the existing part, and leave the rest grey.
  if (!reachesItsEnd(bytes)) return t.endMissing;
  if (look === 'unreadable' && commonTypes.includes(type)) return t.damaged;
  return undefined;
}

type DecodeResult = 'shown' | 'too-large' | 'unreadable' | 'unknown';

async function tryDecoding(url: string): Promise<DecodeResult> {
  if (!('decode' in HTMLImageElement.prototype)) return 'unknown';
  const image = new Image();
  const loaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  image.src = url;
  if (!(await loaded)) return 'unreadable';
  try {
    await image.decode();
    return 'shown';
  } catch {
    return image.naturalWidth * image.naturalHeight > safePixels ? 'too-large' : 'unreadable';
  }
}

async function checksumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  return hex(await crypto.subtle.digest('SHA-256', bytes));
}

export function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
