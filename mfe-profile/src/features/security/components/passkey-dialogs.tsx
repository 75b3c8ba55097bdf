import { errorSentence } from '@our-dates/browser/api-error';
import { lengthProblem } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { TextField } from '@our-dates/ui/text-field';
import { useRef, useState } from 'react';
import { deviceName, useDevices } from '../api/devices.ts';
import { useAddPasskey, useRenamePasskey } from '../api/passkeys.ts';
import { passkeyProblem } from '../passkey-problem.ts';

/** Asks for a name, then lets the browser make the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
  const here = useDevices().data?.find(({ isCurrent }) => isCurrent);
  return (
    <NameDialog
      title="Add a passkey"
      description="Give it a name by which you will know it. Your browser asks for the rest."
      name={here?.browser || here?.system ? deviceName(here) : ''}
      confirmText="Create Passkey"
      busyText="Waiting…"
      isBusy={add.isPending}
      problem={passkeyProblem(add.error)}
      onSave={(name) => add.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <NameDialog
      title="Rename this passkey"
      name={passkey.name}
      confirmText="Save"
      busyText="Saving…"
      isBusy={rename.isPending}
      problem={rename.error ? errorSentence(rename.error, 'It could not be renamed.') : undefined}
      onSave={(name) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface NameDialogProps {
  title: string;
  description?: string;
  /** At first. */
  name: string;
  confirmText: string;
  busyText: string;
  isBusy: boolean;
  problem: string | undefined;
  onSave: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ name: first, problem, isBusy, onSave, onClose, ...texts }: NameDialogProps) {
  const [name, setName] = useState(first);
  const [ownProblem, setOwnProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function submit() {
    if (isBusy) return;
    const wrong =
      name.trim() === '' ? 'Please give it a name.' : lengthProblem(name, limits.passkeyNameLength);
    setOwnProblem(wrong);
    if (wrong) field.current?.focus();
    else onSave(name.trim());
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="small"
      title={texts.title}
      description={texts.description}
      dismissible={!isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button tone="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="primary" busy={isBusy} busyText={texts.busyText}>
            {texts.confirmText}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Name"
        autoComplete="off"
        dir="auto"
        readOnly={isBusy}
        value={name}
        error={ownProblem ?? problem}
        onChange={(event) => {
          setName(event.target.value);
          setOwnProblem(undefined);
        }}
      />
    </Dialog>
  );
}
