import { useErrorText } from '@our-dates/browser/error-text';
import { useLengthText } from '@our-dates/browser/length-text';
import { limits } from '@our-dates/contracts/limits';
import type { Passkey } from '@our-dates/contracts/passkeys';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { TextField } from '@our-dates/ui/text-field';
import { useRef, useState } from 'react';
import { deviceName, useDevices } from '../api/devices.ts';
import { useAddPasskey, useRenamePasskey } from '../api/passkeys.ts';
import { messages } from '../messages/messages.ts';
import { passkeyProblem } from '../passkey-problem.ts';

/** Asks for a name, then lets the browser make the passkey. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const add = useAddPasskey();
  const here = useDevices().data?.find(({ isCurrent }) => isCurrent);
  return (
    <NameDialog
      title={t.addPasskey}
      description={t.addText}
      name={here?.browser || here?.system ? deviceName(here, t) : ''}
      confirmText={t.create}
      busyText={t.waiting}
      isBusy={add.isPending}
      problem={passkeyProblem(add.error, { t, errorText })}
      onSave={(name) => add.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const rename = useRenamePasskey();
  return (
    <NameDialog
      title={t.renameTitle}
      name={passkey.name}
      confirmText={t.save}
      busyText={t.saving}
      isBusy={rename.isPending}
      problem={rename.error ? errorText(rename.error, t.notRenamed) : undefined}
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
  const t = useMessages(messages);
  const lengthText = useLengthText();
  const [name, setName] = useState(first);
  const [ownProblem, setOwnProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function submit() {
    if (isBusy) return;
    const wrong = name.trim() === '' ? t.nameMissing : lengthText(name, limits.passkeyNameLength);
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
            {t.cancel}
          </Button>
          <Button type="submit" tone="primary" busy={isBusy} busyText={texts.busyText}>
            {texts.confirmText}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t.name}
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
