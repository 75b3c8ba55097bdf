import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Heart } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { describeLikes, type Likes } from '../describe-likes.ts';
import styles from './like-mark.module.css';

export interface LikeMarkProps {
  photo: Likes;
  partner: User | null;
  /** `badge`: a small disc on a photo, its text for a screen reader; `line`: a mark within a line, with its text. */
  look: 'badge' | 'line';
  className?: string | undefined;
}

/**
 * Who likes a photo: the viewer's heart is filled, the partner's is an outline, and if both like it they overlap.
 * Renders nothing if neither does.
 */
export function LikeMark({ photo, partner, look, className }: LikeMarkProps) {
  const t = useMessages(messages);
  const words = describeLikes(photo, partner, t);
  if (!words) return null;
  return (
    <span className={classNames(styles[look], className)}>
      <span className={styles.hearts} aria-hidden>
        {photo.likedByPartner && <Heart className={styles.theirs} data-heart="theirs" />}
        {photo.isLiked && <Heart className={styles.mine} data-heart="mine" />}
      </span>
      {look === 'badge' ? <VisuallyHidden>{words}</VisuallyHidden> : <bdi>{words}</bdi>}
    </span>
  );
}
