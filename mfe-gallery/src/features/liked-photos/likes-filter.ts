import type { Likers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useSearchParams } from '@our-dates/router';
import { type Messages, messages } from './messages/messages.ts';

/** The choices of whose likes to show, with their labels. */
export function likesChoices(partner: User, t: Messages): { value: Likers; text: string }[] {
  return [
    { value: 'any', text: t.all },
    { value: 'both', text: t.both },
    { value: 'me', text: t.mine },
    { value: 'partner', text: t.theirs({ name: partner.displayName || partner.username }) },
  ];
}

/** Whose likes the page shows. It is in the URL; the default, all of them, is omitted there. */
export function useLikesFilter(partner: User | null): [Likers, (by: string) => void] {
  const t = useMessages(messages);
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('by');
  const chosen = partner && likesChoices(partner, t).find(({ value }) => value === given);
  return [chosen?.value ?? 'any', (by) => setParameters(by === 'any' ? {} : { by }, { replace: true })];
}
