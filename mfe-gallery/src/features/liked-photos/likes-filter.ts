import type { Lovers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useSearchParams } from '@our-dates/router';

/** Whose hearts can be looked at, and what each choice is called. */
export function likesChoices(partner: User): { value: Lovers; text: string }[] {
  return [
    { value: 'any', text: 'All our hearts' },
    { value: 'both', text: 'Both of us' },
    { value: 'me', text: 'Mine' },
    { value: 'partner', text: `${partner.displayName || partner.username}’s` },
  ];
}

/** Whose hearts the page shows. It lives in the URL; all of them is the default, which is not written there. */
export function useLikesFilter(partner: User | null): [Lovers, (by: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('by');
  const chosen = partner && likesChoices(partner).find(({ value }) => value === given);
  return [chosen?.value ?? 'any', (by) => setParameters(by === 'any' ? {} : { by }, { replace: true })];
}
