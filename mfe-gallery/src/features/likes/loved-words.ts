import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';

export type Hearts = Pick<Photo, 'isLiked' | 'likedByPartner'>;

/** Who loves a photo, in words: `Loved by you and Kate`; undefined where neither does. */
export function lovedWords({ isLiked, likedByPartner }: Hearts, partner: User | null): string | undefined {
  const name = partner ? partner.displayName || partner.username : 'your partner';
  const lovers = [...(isLiked ? ['you'] : []), ...(likedByPartner ? [name] : [])];
  return lovers.length > 0 ? `Loved by ${lovers.join(' and ')}` : undefined;
}
