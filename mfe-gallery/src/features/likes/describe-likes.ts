import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';

export type Likes = Pick<Photo, 'isLiked' | 'likedByPartner'>;

/** Who likes a photo, in words: `Loved by you and Kate`; undefined if neither does. */
export function describeLikes({ isLiked, likedByPartner }: Likes, partner: User | null): string | undefined {
  const name = partner ? partner.displayName || partner.username : 'your partner';
  const names = [...(isLiked ? ['you'] : []), ...(likedByPartner ? [name] : [])];
  return names.length > 0 ? `Loved by ${names.join(' and ')}` : undefined;
}
