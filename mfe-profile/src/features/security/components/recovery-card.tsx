import { counted, longDate } from '@our-dates/browser/format';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { Skeleton } from '@our-dates/ui/skeleton';
import { LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import { useMakeRecoveryCodes, useRecoveryCodes } from '../api/recovery-codes.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './security-page.module.css';

/** From so many on, it is time to make new ones. */
const fewCodes = 3;

/** How many recovery codes are left, and new ones. */
export function RecoveryCard() {
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
    <Card title="Recovery codes" icon={<LifeBuoy aria-hidden />}>
      <div className={styles.card}>
        <p className={styles.note}>
          Each of them signs you in once, in place of your password. Keep them where you find them without
          your phone.
        </p>
        {codes.isPending && <Skeleton height={24} />}
        {codes.isError && <LoadFailure what="how many you have" onRetry={codes.refetch} />}
        {codes.data && !madeAt && <p>You have no recovery codes yet.</p>}
        {madeAt && (
          <p>
            {counted(left, 'code')} left, made {longDate(madeAt)}.
          </p>
        )}
        {madeAt && left <= fewCodes && (
          <p className={styles.hint}>Make new ones before you need them: these will not last long.</p>
        )}
        <div className={styles.footer}>
          <Button
            wide="phone"
            disabled={!codes.data}
            busy={make.isPending}
            busyText="Making codes…"
            onClick={press}
          >
            {madeAt ? 'Make new codes' : 'Make recovery codes'}
          </Button>
        </div>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make new recovery codes?"
        description="The ones you have stop working at once."
        confirmText="Make New Codes"
        onConfirm={() => {
          setAsking(false);
          make.mutate();
        }}
      />
      {make.data && <CodesDialog codes={make.data.codes} onClose={make.reset} />}
    </Card>
  );
}
