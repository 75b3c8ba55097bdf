import { derivativeAddress, srcSetOf } from '@our-dates/contracts/derivative-widths';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './photo.module.css';
import { thumbHashColour } from './thumb-hash.ts';
import { usePlaceholder } from './use-placeholder.ts';

export interface PhotoProps {
  /** Address of the image without a width: `/api/images/abc`. `blob:` and `data:` addresses are used as they are. */
  src: string;
  /** What is in it; empty where words beside it already say so. */
  alt: string;
  /** Of the upright original, in pixels. Keeps the room free, so that nothing jumps. */
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** ThumbHash in base64: shown until the picture is there. */
  thumbHash?: string | null | undefined;
  /** How wide it is laid out, as in `<img sizes>`; '100vw' by default. */
  sizes?: string | undefined;
  /** `cover` fills the frame, `contain` shows all of it on its own blurred ThumbHash. */
  fit?: 'cover' | 'contain' | undefined;
  /** Width / height of the frame, where it differs from the photo's own (4 / 3 for covers). */
  ratio?: number | undefined;
  /** In view at first: fetched at once and first, and not faded in. Others wait until they come near. */
  priority?: boolean | undefined;
  /** Does not load the picture yet, because others come first; shows the placeholder. */
  held?: boolean | undefined;
  /** Words of the error state; with `compact` only the icon shows. */
  errorText?: string | undefined;
  compact?: boolean | undefined;
  /** It is there, or does not come. */
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
  errorText = 'This photo could not be loaded.',
  compact = false,
  onSettled,
  className,
  children,
}: PhotoProps) {
  const [shown, setShown] = useState<{ src: string; state: 'loaded' | 'broken' }>();
  const state = shown?.src === src ? shown.state : 'loading';
  const hash = thumbHash && state !== 'broken' ? thumbHash : undefined;
  // What is contained keeps its placeholder, which fills the room beside it.
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
        <div className={styles.broken} role="img" aria-label={alt ? `${alt}. ${errorText}` : errorText}>
          <ImageOff aria-hidden />
          {!compact && <span aria-hidden>{errorText}</span>}
        </div>
      ) : (
        !held && (
          <img
            key={src}
            ref={(image) => {
              // Came from the cache before React could listen.
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
