import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import type { Messages } from '../../catalogues/memory/messages/messages.ts';

export type Likes = Pick<Photo, 'isLiked' | 'likedByPartner'>;

/** Who likes a photo, in words: `Loved by you and Kate`; undefined if neither does. */
export function describeLikes(
  { isLiked, likedByPartner }: Likes,
  partner: User | null,
  t: Messages,
): string | undefined {
  const name = partner ? partner.displayName || partner.username : t.yourPartnerInside;
  if (likedByPartner) return isLiked ? t.lovedByBoth({ name }) : t.lovedByPartner({ name });
  return isLiked ? t.lovedByYou : undefined;
}
