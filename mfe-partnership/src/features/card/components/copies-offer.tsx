import { longDate } from '@our-dates/browser/format';
import type { CopiesAgreement } from '@our-dates/contracts/partnerships';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { copiesQuery } from '../api/partnership-queries.ts';
import { useCopies } from '../api/use-copies.ts';
import styles from './copies-offer.module.css';

/**
 * Offers copies of each other’s memories, for which both have to agree.
 * @param props.isMeant whether it belongs to the partnership that is shown
 */
export function CopiesOffer({ isMeant }: { isMeant: (agreement: CopiesAgreement) => boolean }) {
  const { data = [] } = useQuery(copiesQuery);
  const agreement = data.find(isMeant);
  return agreement ? <Offer key={agreement.partnershipId} agreement={agreement} /> : null;
}

function Offer({ agreement }: { agreement: CopiesAgreement }) {
  const { isAskedByViewer, isAskedByOther, agreedAt } = agreement;
  const copies = useCopies(agreement);
  const name = <bdi>{agreement.name}</bdi>;
  return (
    <div className={styles.offer}>
      <p className={styles.words}>
        {agreedAt
          ? 'Each of you gets copies of the other’s memories. They appear in the gallery one by one.'
          : 'If both of you agree, each gets copies of the other’s memories, with all their photos.'}
      </p>
      <p role="status" className={styles.status}>
        {isAskedByViewer ? (
          <>We wait for {name} to agree to the copies.</>
        ) : isAskedByOther ? (
          <>{name} would like copies for both.</>
        ) : (
          agreedAt && <>You both agreed on {longDate(new Date(agreedAt))}.</>
        )}
      </p>
      <Button
        wide="phone"
        icon={isAskedByViewer ? undefined : <Copy aria-hidden />}
        busy={copies.isPending}
        busyText={isAskedByViewer ? 'Withdrawing…' : 'Agreeing…'}
        onClick={() => copies.mutate(isAskedByViewer ? 'DELETE' : 'POST')}
      >
        {isAskedByViewer ? 'Keep no copies' : agreedAt ? 'Copy what is new' : 'Agree to copies'}
      </Button>
    </div>
  );
}
