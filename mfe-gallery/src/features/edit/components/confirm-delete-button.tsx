import { Button } from '@our-dates/ui/button';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';

export interface ConfirmDeleteButtonProps {
  remove: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'isSuccess'>;
  disabled?: boolean;
  'aria-describedby'?: string;
}

/** Asks for confirmation in place; moving the focus away cancels. */
export function ConfirmDeleteButton({ remove, ...rest }: ConfirmDeleteButtonProps) {
  const [isAsking, setAsking] = useState(false);

  function press() {
    if (isAsking) remove.mutate(undefined, { onError: () => setAsking(false) });
    else setAsking(true);
  }

  return (
    <Button
      {...rest}
      tone={isAsking ? 'danger' : 'quiet'}
      busy={remove.isPending || remove.isSuccess}
      busyText="Deleting…"
      onClick={press}
      onBlur={() => remove.isPending || setAsking(false)}
      onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
    >
      {isAsking ? 'Confirm Delete?' : 'Delete'}
    </Button>
  );
}
