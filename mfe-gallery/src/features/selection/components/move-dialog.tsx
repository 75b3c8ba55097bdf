import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useEffect, useState } from 'react';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useMemoryChoices } from '../../photo/api/use-memory-choices.ts';
import { MemoryField } from '../../photo/components/memory-field.tsx';
import { useMovePhotos } from '../api/place-photos.ts';

export interface MoveDialogProps {
  memory: CollectionWithThumbnail;
  photoIds: readonly number[];
  onMoved: () => void;
  onClose: () => void;
}

/** Asks which other memory photos are moved to. */
export function MoveDialog({ memory, photoIds, onMoved, onClose }: MoveDialogProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { toast } = useHost();
  const [to, setTo] = useState(memory.id);
  const choices = useMemoryChoices(to);
  const move = useMovePhotos(memory.id);
  const count = photoIds.length;

  useEffect(() => {
    // The partner has removed all of them.
    if (count === 0) onClose();
  }, [count, onClose]);

  function submit() {
    if (move.isPending || to === memory.id) return;
    move.mutate(
      { photoIds, to },
      {
        onSuccess() {
          const name = choices.memories.find(({ id }) => id === to)?.name ?? '';
          toast({ title: t.moved({ count }), description: t.movedTo({ count, memory: name }) });
          onMoved();
        },
      },
    );
  }

  return (
    <Dialog
      open
      size="small"
      title={t.moveTitle({ count })}
      dismissible={!move.isPending}
      onOpenChange={() => (choices.isOpen ? choices.setOpen(false) : onClose())}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button tone="quiet" onClick={onClose} disabled={move.isPending}>
            {main.cancel}
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={to === memory.id}
            busy={move.isPending}
            busyText={t.moving}
          >
            {t.move}
          </Button>
        </>
      }
    >
      <MemoryField label={t.memory} choices={choices} value={to} disabled={move.isPending} onChange={setTo} />
    </Dialog>
  );
}
