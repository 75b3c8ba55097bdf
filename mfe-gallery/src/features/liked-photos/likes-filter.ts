import type { Likers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useSearchParams } from '@our-dates/router';

/** The choices of whose likes to show, with their labels. */
export function likesChoices(partner: User): { value: Likers; text: string }[] {
  return [
    { value: 'any', text: 'All our hearts' },
    { value: 'both', text: 'Both of us' },
    { value: 'me', text: 'Mine' },
    { value: 'partner', text: `${partner.displayName || partner.username}’s` },
  ];
}

/** Whose likes the page shows. It is in the URL; the default, all of them, is omitted there. */
export function useLikesFilter(partner: User | null): [Likers, (by: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('by');
  const chosen = partner && likesChoices(partner).find(({ value }) => value === given);
  return [chosen?.value ?? 'any', (by) => setParameters(by === 'any' ? {} : { by }, { replace: true })];
}
