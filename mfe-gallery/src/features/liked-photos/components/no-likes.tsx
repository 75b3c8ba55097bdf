import type { Likers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { Heart } from 'lucide-react';

const titles: Record<Likers, string> = {
  any: 'No hearts yet',
  both: 'Nothing that both of us love yet',
  me: 'No hearts of yours yet',
  partner: 'No hearts of theirs yet',
};

/** There is no photo with the requested likes: explains how to get one here. */
export function NoLikes({ by, partner }: { by: Likers; partner: User | null }) {
  const name = <bdi>{partner?.displayName || partner?.username}</bdi>;
  return (
    <EmptyState
      icon={<Heart />}
      title={titles[by]}
      action={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          Look through our dates
        </Link>
      }
    >
      {by === 'both' && 'Once each of us has pressed Like on the same photo, it waits for us here.'}
      {by === 'partner' && <>Photos on which {name} presses Like wait for us here.</>}
      {(by === 'any' || by === 'me') && 'Press Like on a photo, and it waits for us here.'}
    </EmptyState>
  );
}
