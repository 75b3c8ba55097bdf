/** What the page can tell of a file before it is sent. */
export interface PhotoCheck {
  /** The browser could not decode it. Where the browser does not know the format, that is the service's to say. */
  readonly isDamaged: boolean;
  /** Whether the browser can show it. */
  readonly canShow: boolean;
  /** SHA-256 in hex; undefined on plain http, where browsers offer none. */
  readonly sha256: string | undefined;
}

/** What every browser we build for decodes. */
const commonTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
/** Above this a browser may decline a sound photo for its size alone. */
const surelyDecoded = 50_000_000;

/** Looks at a photo: whether it can be decoded, and what it is known by. */
export async function checkPhoto(file: File, url: string): Promise<PhotoCheck> {
  const [look, sha256] = [await lookAt(url), await checksumOf(file)];
  return {
    isDamaged: look === 'unreadable' && commonTypes.includes(file.type),
    canShow: look === 'shown' || look === 'untold',
    sha256,
  };
}

async function lookAt(url: string): Promise<'shown' | 'too-large' | 'unreadable' | 'untold'> {
  if (!('decode' in HTMLImageElement.prototype)) return 'untold';
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
    return image.naturalWidth * image.naturalHeight > surelyDecoded ? 'too-large' : 'unreadable';
  }
}

async function checksumOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  return hex(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
}

export function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
