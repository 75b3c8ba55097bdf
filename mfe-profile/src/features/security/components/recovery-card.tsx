import { useDates } from '@our-dates/browser/dates/dates';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { Skeleton } from '@our-dates/ui/skeleton';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useMakeRecoveryCodes, useRecoveryCodes } from '../api/recovery-codes.ts';
import { messages } from '../messages/messages.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './security-cards.module.css';

/** From so many on, it is time to make new ones. */
const fewCodes = 3;

/** How many recovery codes are left, and new ones. */
export function RecoveryCard() {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const codes = useRecoveryCodes();
  const make = useMakeRecoveryCodes();
  const [isAsking, setAsking] = useState(false);
  const left = codes.data?.left ?? 0;
  const madeAt = codes.data?.madeAt;

  function press() {
    if (left > 0) setAsking(true);
    else make.mutate();
  }

  return (
    <Card title={t.codes} icon={<LifeBuoy aria-hidden />}>
      <div className={styles.card}>
        <p className={styles.note}>{t.codesNote}</p>
        {codes.isPending && <Skeleton height={24} />}
        {codes.isError && <LoadFailure text={t.codesNotLoaded} onRetry={codes.refetch} />}
        {codes.data && !madeAt && <p>{t.noCodes}</p>}
        {madeAt && <p>{t.codesLeft({ count: left, date: longDate(madeAt) })}</p>}
        {madeAt && left <= fewCodes && <p className={styles.hint}>{t.fewCodes}</p>}
        <div className={styles.footer}>
          <Button
            wide="phone"
            disabled={!codes.data}
            busy={make.isPending}
            busyText={t.makingCodes}
            onClick={press}
          >
            {madeAt ? t.makeNewCodes : t.makeCodes}
          </Button>
        </div>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t.makeTitle}
        description={t.makeText}
        confirmText={t.makeConfirm}
        onConfirm={() => {
          setAsking(false);
          make.mutate();
        }}
      />
      {make.data && <CodesDialog codes={make.data.codes} onClose={make.reset} />}
    </Card>
  );
}
