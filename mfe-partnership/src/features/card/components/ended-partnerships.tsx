import { longDate } from '@our-dates/browser/format';
import type { EndedPartnership } from '@our-dates/contracts/partnerships';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { isExpired } from '../../partnership/expiry.ts';
import { endedPartnershipsQuery } from '../api/partnership-queries.ts';
import { useAskUndo, useWithdrawUndo } from '../api/use-undo.ts';
import { CopiesOffer } from './copies-offer.tsx';
import styles from './ended-partnerships.module.css';

/** The partnerships that can still be undone, mostly none. */
export function EndedPartnerships({ now, onUndone }: { now: number; onUndone: () => void }) {
  const { data = [] } = useQuery(endedPartnershipsQuery);
  return data
    .filter(({ undoUntil }) => !isExpired(undoUntil, now))
    .map((ended) => <EndedNote key={ended.id} ended={ended} onUndone={onUndone} />);
}

/** One of them: until when both can undo it, who wants to, and the viewer's own button. */
function EndedNote({ ended, onUndone }: { ended: EndedPartnership; onUndone: () => void }) {
  const { endedAt, undoUntil, isAskedByViewer, isAskedByOther } = ended;
  const ask = useAskUndo(ended, { onUndone });
  const withdraw = useWithdrawUndo(ended);
  const name = <bdi>{ended.name}</bdi>;
  const isBusy = ask.isPending || withdraw.isPending;
  return (
    <div className={styles.note}>
      <p>
        You and {name} ended your partnership on {longDate(new Date(endedAt))}. You can undo this together
        until {longDate(new Date(undoUntil))}. When both of you do, everything is shared as before.
      </p>
      <div className={styles.answer}>
        <p role="status" className={styles.status}>
          {isAskedByViewer ? (
            <>We wait for {name} to agree.</>
          ) : (
            isAskedByOther && <>{name} would like to undo it.</>
          )}
        </p>
        <Button
          wide="phone"
          icon={isAskedByViewer ? undefined : <Undo2 aria-hidden />}
          busy={isBusy}
          busyText={withdraw.isPending ? 'Withdrawing…' : 'Asking…'}
          onClick={() => (isAskedByViewer ? withdraw : ask).mutate()}
        >
          {isAskedByViewer ? 'Withdraw' : 'Undo together'}
        </Button>
      </div>
      <CopiesOffer isMeant={({ partnershipId }) => partnershipId === ended.id} />
    </div>
  );
}
