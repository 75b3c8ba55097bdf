import { derivativeAddress, srcSetOf } from '@our-dates/contracts/derivative-widths';
import { useMessages } from '@our-dates/languages/catalogue';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useReducer, useState } from 'react';
import { whenIdle } from '../loading/when-idle.ts';
import { messages } from '../messages/messages.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './photo.module.css';
import { knownThumbHashUrl, thumbHashColour, thumbHashUrl } from './thumb-hash.ts';

export interface PhotoProps {
  /** Address of the image without a width: `/api/images/abc`. `blob:` and `data:` addresses are used unchanged. */
  src: string;
  /** What it shows; empty where text next to it says so. */
  alt: string;
  /** Of the upright original, in pixels. Reserves the space, so that the layout does not shift. */
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** ThumbHash in base64: shown until the picture is loaded. */
  thumbHash?: string | null | undefined;
  /** Its width in the layout, as in `<img sizes>`; '100vw' by default. */
  sizes?: string | undefined;
  /** `cover` fills the frame, `contain` shows the whole photo on its blurred ThumbHash. */
  fit?: 'cover' | 'contain' | undefined;
  /** Width / height of the frame, where it differs from the photo's own (4 / 3 for covers). */
  ratio?: number | undefined;
  /** Initially in view: fetched first, and not faded in. Others are fetched when they come near. */
  priority?: boolean | undefined;
  /** Delays the picture, because others have priority; shows the placeholder. */
  held?: boolean | undefined;
  /** The error state shows only its icon. */
  compact?: boolean | undefined;
  /** It has loaded or failed. */
  onSettled?: (() => void) | undefined;
  className?: string | undefined;
  /** Laid over the picture: an avatar, buttons, a counter. */
  children?: ReactNode;
}

/** A photo in a frame: first the blurred placeholder, then the picture fades in, or an error shows. */
export function Photo({
  src,
  alt,
  width,
  height,
  thumbHash,
  sizes = '100vw',
  fit = 'cover',
  ratio,
  priority = false,
  held = false,
  compact = false,
  onSettled,
  className,
  children,
}: PhotoProps) {
  const t = useMessages(messages);
  const [shown, setShown] = useState<{ src: string; state: 'loaded' | 'broken' }>();
  const state = shown?.src === src ? shown.state : 'loading';
  const hash = thumbHash && state !== 'broken' ? thumbHash : undefined;
  // With `contain`, the placeholder stays and fills the space around the picture.
  const placeholder = usePlaceholder(hash, state === 'loading' || fit === 'contain');
  const own = width && height ? width / height : undefined;
  const frame: CSSProperties = {
    aspectRatio: ratio ?? own ?? 4 / 3,
    backgroundColor: hash && thumbHashColour(hash),
    backgroundImage: placeholder && `url("${placeholder}")`,
  };

  function settle(as: 'loaded' | 'broken') {
    setShown({ src, state: as });
    onSettled?.();
  }

  return (
    <div className={classNames(styles.frame, styles[fit], className)} style={frame}>
      {state === 'broken' ? (
        <div
          className={styles.broken}
          role="img"
          aria-label={alt ? `${alt}. ${t.photoBroken}` : t.photoBroken}
        >
          <ImageOff aria-hidden />
          {!compact && <span aria-hidden>{t.photoBroken}</span>}
        </div>
      ) : (
        !held && (
          <img
            key={src}
            ref={(image) => {
              // Loaded from the cache before React could listen.
              if (image?.complete && image.naturalWidth > 0 && state === 'loading') settle('loaded');
            }}
            {...sources(src, width, sizes)}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            draggable={false}
            className={classNames(styles.image, (priority || state === 'loaded') && styles.shown)}
            onLoad={() => settle('loaded')}
            onError={() => settle('broken')}
          />
        )
      )}
      {children}
    </div>
  );
}

/** The addresses a browser may choose from. */
function sources(src: string, width: number | null | undefined, sizes: string) {
  if (/^(?:blob|data):/.test(src)) return { src };
  return { sizes, srcSet: srcSetOf(src, width), src: derivativeAddress(src, 960) };
}

/**
 * The blurred placeholder of a photo, decoded when the page is idle: decoding a whole grid during its rendering
 * takes a phone longer than loading the covers.
 * @param isWanted false once the picture has loaded: a placeholder that is not decoded yet stays undefined
 */
function usePlaceholder(hash: string | undefined, isWanted: boolean): string | undefined {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const placeholder = hash && knownThumbHashUrl(hash);
  useEffect(() => {
    if (!hash || !isWanted || placeholder) return undefined;
    return whenIdle(() => {
      thumbHashUrl(hash);
      draw();
    });
  }, [hash, isWanted, placeholder]);
  return placeholder;
}
