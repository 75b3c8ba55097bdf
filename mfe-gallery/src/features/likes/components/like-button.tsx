import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { Heart } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';

/** A heart on the photo: filled while the viewer likes it. */
export function LikeButton({ photo, onLike }: { photo: Photo; onLike: (photo: Photo) => void }) {
  const t = useMessages(messages);
  return (
    <IconButton
      look="veil"
      label={photo.isLiked ? t.liked : t.like}
      pressed={photo.isLiked}
      icon={<Heart aria-hidden />}
      onClick={() => onLike(photo)}
    />
  );
}
