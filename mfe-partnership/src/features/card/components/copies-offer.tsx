import { useDates } from '@our-dates/browser/dates/dates';
import type { CopiesAgreement } from '@our-dates/contracts/partnerships';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  const { longDate } = useDates();
  const { isAskedByViewer, isAskedByOther, agreedAt } = agreement;
  const copies = useCopies(agreement);
  const { name } = agreement;
  return (
    <div className={styles.offer}>
      <p className={styles.words}>{agreedAt ? t.copiesAgreed : t.copiesOffer}</p>
      <p role="status" className={styles.status}>
        {isAskedByViewer
          ? t.copiesWait({ name })
          : isAskedByOther
            ? t.copiesAsked({ name })
            : agreedAt && t.copiesAgreedOn({ date: longDate(new Date(agreedAt)) })}
      </p>
      <Button
        wide="phone"
        icon={isAskedByViewer ? undefined : <Copy aria-hidden />}
        busy={copies.isPending}
        busyText={isAskedByViewer ? t.withdrawing : t.agreeing}
        onClick={() => copies.mutate(isAskedByViewer ? 'DELETE' : 'POST')}
      >
        {isAskedByViewer ? t.copiesWithdraw : agreedAt ? t.copiesAgain : t.copiesAgree}
      </Button>
    </div>
  );
}
