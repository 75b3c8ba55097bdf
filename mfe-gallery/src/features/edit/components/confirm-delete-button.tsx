import { useMessages } from '@our-dates/languages/catalogue';
import { Button, type ButtonLook } from '@our-dates/ui/button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';

export interface ConfirmDeleteButtonProps {
  remove: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'isSuccess'>;
  disabled?: boolean;
  size?: ButtonLook['size'];
  /** Before it asks. */
  tone?: ButtonLook['tone'];
  words?: { readonly idle: string; readonly asking: string; readonly busy: string };
  'aria-describedby'?: string;
}

/** Asks for confirmation in place; moving the focus away cancels. */
export function ConfirmDeleteButton({
  remove,
  words: given,
  tone = 'quiet',
  ...rest
}: ConfirmDeleteButtonProps) {
  const t = useMessages(messages);
  const words = given ?? { idle: t.delete, asking: t.confirmDelete, busy: t.deleting };
  const [isAsking, setAsking] = useState(false);

  function press() {
    if (isAsking) remove.mutate(undefined, { onError: () => setAsking(false) });
    else setAsking(true);
  }

  return (
    <Button
      {...rest}
      tone={isAsking ? 'danger' : tone}
      busy={remove.isPending || remove.isSuccess}
      busyText={words.busy}
      onClick={press}
      onBlur={() => remove.isPending || setAsking(false)}
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      {isAsking ? words.asking : words.idle}
    </Button>
  );
}
