import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { useState } from 'react';
import { useDeleteMemory } from '../api/delete-memory.ts';

/** Asks once more in its own place; looking away takes the question back. */
export function DeleteMemoryButton({
  memory,
  reasonId,
}: {
  memory: CollectionWithThumbnail;
  reasonId: string;
}) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteMemory(memory.id);

  function press() {
    if (isAsking) remove.mutate(undefined, { onError: () => setAsking(false) });
    else setAsking(true);
  }

  return (
    <Button
      tone={isAsking ? 'danger' : 'quiet'}
      disabled={memory.isProtected}
      aria-describedby={memory.isProtected ? reasonId : undefined}
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
