import type { Likers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { Heart } from 'lucide-react';
import { messages as slice } from '../../../messages/messages.ts';
import { messages } from '../messages/messages.ts';

/** There is no photo with the requested likes: explains how to get one here. */
export function NoLikes({ by, partner }: { by: Likers; partner: User | null }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const titles: Record<Likers, string> = {
    any: t.noneAny,
    both: t.noneBoth,
    me: t.noneMe,
    partner: t.nonePartner,
  };
  const name = partner?.displayName || partner?.username || '';
  return (
    <EmptyState
      icon={<Heart />}
      title={titles[by]}
      action={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {main.lookThrough}
        </Link>
      }
    >
      {by === 'both' && t.helpBoth}
      {by === 'partner' && t.helpPartner({ name })}
      {(by === 'any' || by === 'me') && t.helpMine}
    </EmptyState>
  );
}
