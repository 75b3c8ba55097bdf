import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { Heart } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { useWaitingLike } from '../use-waiting-like.ts';
import styles from './like-button.module.css';

/** A heart on the photo: filled while the viewer likes it, with a mark while that waits to be sent. */
export function LikeButton({ photo, onLike }: { photo: Photo; onLike: (photo: Photo) => void }) {
  const t = useMessages(messages);
  const waiting = useWaitingLike(photo.id);
  const isLiked = waiting ?? photo.isLiked;
  const label = isLiked ? t.liked : t.like;
  return (
    <IconButton
      look="veil"
      label={label}
      title={waiting === undefined ? label : t.likeWaits({ label })}
      pressed={isLiked}
      className={waiting === undefined ? undefined : styles.waiting}
      icon={<Heart aria-hidden />}
      onClick={() => onLike({ ...photo, isLiked })}
    />
  );
}
