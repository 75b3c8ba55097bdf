import { longDate, relativeTime } from '@our-dates/browser/format';
import { canHavePasskeys, passkeysQuery } from '@our-dates/browser/passkeys';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { noPasskeysInDemo } from '@our-dates/contracts/standing-demo';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { IconButton } from '@our-dates/ui/icon-button';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRemovePasskey } from '../api/passkeys.ts';
import { LoadFailure } from './load-failure.tsx';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import styles from './security-page.module.css';

/** The viewer's passkeys: add, rename and remove them. */
export function PasskeysCard({ isDemo }: { isDemo: boolean }) {
  return (
    <Card title="Passkeys" icon={<KeyRound aria-hidden />}>
      <div className={styles.card}>
        <p className={styles.note}>
          A passkey signs you in with your face, your finger or the PIN of your device, in place of your
          password, which stays valid.
        </p>
        {isDemo ? <p className={styles.hint}>{noPasskeysInDemo}</p> : <Passkeys />}
      </div>
    </Card>
  );
}

function Passkeys() {
  const passkeys = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const count = passkeys.data?.length;
  const isPossible = canHavePasskeys();
  return (
    <>
      {passkeys.isPending && <Skeleton height={60} />}
      {passkeys.isError && <LoadFailure what="your passkeys" onRetry={passkeys.refetch} />}
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
      {count === 0 && <p>You have no passkey yet.</p>}
      {count === 1 && (
        <p className={styles.hint}>
          Add a second one, on another device: then you still get in when you lose the first.
        </p>
      )}
      {isPossible ? (
        <div className={styles.footer}>
          <Button
            wide="phone"
            tone={count === 0 ? 'primary' : 'secondary'}
            icon={<Plus aria-hidden />}
            disabled={!passkeys.data}
            onClick={() => setAdding(true)}
          >
            Add a passkey
          </Button>
        </div>
      ) : (
        <p className={styles.note}>
          Passkeys can be added where the address of this page begins with https and has a name, in a browser
          that knows them.
        </p>
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
  const used = usedAt && relativeTime(usedAt, Date.now()).replace('Just now', 'just now');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.note}>
          Added {longDate(createdAt)} · {used ? `used ${used}` : 'not used yet'}
          {host !== location.hostname && ` · for ${host}`}
        </p>
      </div>
      <IconButton label={`Rename ${name}`} icon={<Pencil aria-hidden />} onClick={onRename} />
      <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const remove = useRemovePasskey();
  return (
    <AlertDialog
      open={passkey !== null}
      onOpenChange={(open) => open || onClose()}
      tone="danger"
      title="Remove this passkey?"
      description={
        <>
          <bdi>{passkey?.name}</bdi> no longer signs you in. Your device may still offer it: remove it there
          too.
        </>
      }
      confirmText="Remove Passkey"
      busy={remove.isPending}
      busyText="Removing…"
      onConfirm={() => passkey && remove.mutate(passkey, { onSettled: onClose })}
    />
  );
}
