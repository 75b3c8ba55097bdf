import type { Photo } from '@our-dates/contracts/photos';
import { IconButton } from '@our-dates/ui/icon-button';
import { Heart } from 'lucide-react';

/** A heart on the photo: filled while the viewer likes it. */
export function LikeButton({ photo, onLike }: { photo: Photo; onLike: (photo: Photo) => void }) {
  return (
    <IconButton
      look="veil"
      label={photo.isLiked ? 'Liked' : 'Like'}
      pressed={photo.isLiked}
      icon={<Heart aria-hidden />}
      onClick={() => onLike(photo)}
    />
  );
}
