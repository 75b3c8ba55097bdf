import { useDates } from '@our-dates/browser/dates/dates';
import { useFormats } from '@our-dates/browser/formats';
import { canHavePasskeys, passkeysQuery } from '@our-dates/browser/passkeys';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { IconButton } from '@our-dates/ui/icon-button';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemovePasskey } from '../api/passkeys.ts';
import { messages } from '../messages/messages.ts';
import { LoadFailure } from './load-failure.tsx';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import styles from './security-cards.module.css';

/** The viewer's passkeys: add, rename and remove them. */
export function PasskeysCard({ isDemo }: { isDemo: boolean }) {
  const t = useMessages(messages);
  return (
    <Card title={t.passkeys} icon={<KeyRound aria-hidden />}>
      <div className={styles.card}>
        <p className={styles.note}>{t.passkeysNote}</p>
        {isDemo ? <p className={styles.hint}>{t.demoNote}</p> : <Passkeys />}
      </div>
    </Card>
  );
}

function Passkeys() {
  const t = useMessages(messages);
  const passkeys = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const count = passkeys.data?.length;
  const isPossible = canHavePasskeys();
  return (
    <>
      {passkeys.isPending && <Skeleton height={60} />}
      {passkeys.isError && <LoadFailure text={t.passkeysNotLoaded} onRetry={passkeys.refetch} />}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className={styles.list}>
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {count === 0 && <p>{t.noPasskey}</p>}
      {count === 1 && <p className={styles.hint}>{t.onePasskey}</p>}
      {isPossible ? (
        <div className={styles.footer}>
          <Button
            wide="phone"
            tone={count === 0 ? 'primary' : 'secondary'}
            icon={<Plus aria-hidden />}
            disabled={!passkeys.data}
            onClick={() => setAdding(true)}
          >
            {t.addPasskey}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{t.notPossible}</p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function PasskeyRow({
  passkey: { name, host, createdAt, usedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const { relativeTime } = useFormats();
  const added = longDate(createdAt);
  const isHere = host === location.hostname;
  function uses(): string {
    if (!usedAt) return isHere ? t.passkeyUnused({ added }) : t.passkeyUnusedFor({ added, host });
    const ago = relativeTime(usedAt, Date.now()).replace('Just now', 'just now'); // no text: the English word inside of a sentence
    return isHere ? t.passkeyUsed({ added, ago }) : t.passkeyUsedFor({ added, ago, host });
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.note}>{uses()}</p>
      </div>
      <IconButton label={t.rename({ name })} icon={<Pencil aria-hidden />} onClick={onRename} />
      <IconButton label={t.remove({ name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const t = useMessages(messages);
  const remove = useRemovePasskey();
  return (
    <AlertDialog
      open={passkey !== null}
      onOpenChange={(open) => open || onClose()}
      tone="danger"
      title={t.removeTitle}
      description={t.removeText({ name: passkey?.name ?? '' })}
      confirmText={t.removeConfirm}
      busy={remove.isPending}
      busyText={t.removing}
      onConfirm={() => passkey && remove.mutate(passkey, { onSettled: onClose })}
    />
  );
}
