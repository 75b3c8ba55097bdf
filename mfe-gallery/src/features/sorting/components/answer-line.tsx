import { useHost } from '@our-dates/browser/host';
import type { SortedPhoto } from '@our-dates/contracts/sorting';

/** What both have answered about a photo; empty until the viewer has. */
export function AnswerLine({ item, className }: { item: SortedPhoto; className: string | undefined }) {
  const { partner } = useHost().session;
  const name = <bdi>{partner ? partner.displayName || partner.username : 'Your partner'}</bdi>;
  const { own, partners } = item;
  return (
    <p className={className}>
      {own && `You ${own} it`}
      {own && partners && (
        <>
          {' · '}
          {name} {partners === 'keep' ? 'keeps' : 'drops'} it
        </>
      )}
    </p>
  );
}
