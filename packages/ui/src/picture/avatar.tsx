import { useState } from 'react';
import styles from './avatar.module.css';

const gradients = ['rose', 'blue', 'plum', 'teal', 'amber', 'green'] as const;

export interface AvatarProps {
  /** Display name, else username. Its first letter replaces a missing picture. */
  name: string;
  /** Replaces the first letter of the name. */
  initials?: string | undefined;
  /** Address of the picture. */
  src?: string | null | undefined;
  /** The person's own colour: one of ours by name, or any CSS colour. By default it follows from the name. */
  color?: string | null | undefined;
  /** Pixels across. Default 38. */
  size?: number | undefined;
  /** Needed where the name is not written next to it: makes it an image with that name. */
  alt?: string | undefined;
}

/** A person's picture, or their initials on a gradient. Decorative unless `alt` is given. */
export function Avatar({ name, initials, src, color, size = 38, alt }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const letters = initials || firstLetter(name.trim()).toUpperCase() || '?';
  const picture = src && src !== brokenSrc ? src : undefined;
  return (
    <span
      className={styles.avatar}
      style={{ '--avatar': gradientColor(name, color), '--size': `${size}px` }}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {letters}
      {picture && (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBrokenSrc(picture)}
        />
      )}
    </span>
  );
}

/** The first grapheme: a letter with its accents, or a whole emoji. */
function firstLetter(name: string): string {
  // The first use of `Intl` blocks a page for 40 ms on a desktop; most names do not need it.
  if (/^[\x20-\x7e]{2}/.test(name)) return name.slice(0, 1);
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name);
  return first?.segment ?? '';
}

function gradientColor(name: string, color: string | null | undefined): string {
  if (color) return gradients.some((known) => known === color) ? `var(--avatar-${color})` : color;
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `var(--avatar-${gradients[sum % gradients.length]})`;
}
