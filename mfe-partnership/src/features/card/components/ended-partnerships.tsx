import { useDates } from '@our-dates/browser/dates/dates';
import type { EndedPartnership } from '@our-dates/contracts/partnerships';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  const { longDate } = useDates();
  const { name, endedAt, undoUntil, isAskedByViewer, isAskedByOther } = ended;
  const ask = useAskUndo(ended, { onUndone });
  const withdraw = useWithdrawUndo(ended);
  const isBusy = ask.isPending || withdraw.isPending;
  return (
    <div className={styles.note}>
      <p>{t.undoNote({ name, ended: longDate(new Date(endedAt)), until: longDate(new Date(undoUntil)) })}</p>
      <div className={styles.answer}>
        <p role="status" className={styles.status}>
          {isAskedByViewer ? t.undoWait({ name }) : isAskedByOther && t.undoAsked({ name })}
        </p>
        <Button
          wide="phone"
          icon={isAskedByViewer ? undefined : <Undo2 aria-hidden />}
          busy={isBusy}
          busyText={withdraw.isPending ? t.withdrawing : t.undoAsking}
          onClick={() => (isAskedByViewer ? withdraw : ask).mutate()}
        >
          {isAskedByViewer ? t.undoWithdraw : t.undoTogether}
        </Button>
      </div>
      <CopiesOffer isMeant={({ partnershipId }) => partnershipId === ended.id} />
    </div>
  );
}
