import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { CorrectClockDialog } from '../../clocks/components/correct-clock-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';

/** The layer over the selection. */
export type SelectionLayer = 'move' | 'delete' | 'clock' | undefined;

export interface SelectionLayersProps {
  layer: SelectionLayer;
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
  selected: readonly number[];
  isDeleting: boolean;
  onDelete: () => void;
  onMoved: () => void;
  onCorrected: (photos: readonly Photo[]) => void;
  onClose: () => void;
}

/** The dialogs over the selection, and the question before photos are deleted. */
export function SelectionLayers({
  layer,
  memory,
  photos,
  selected,
  isDeleting,
  onDelete,
  onMoved,
  onCorrected,
  onClose,
}: SelectionLayersProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  return (
    <>
      {layer === 'move' && (
        <MoveDialog memory={memory} photoIds={selected} onMoved={onMoved} onClose={onClose} />
      )}
      {layer === 'clock' && <CorrectClockDialog memoryId={memory.id} {...{ photos, onCorrected, onClose }} />}
      <AlertDialog
        open={layer === 'delete'}
        onOpenChange={onClose}
        title={t.deleteTitle({ count: selected.length })}
        description={t.deleteText({ count: selected.length })}
        tone="danger"
        confirmText={main.delete}
        busy={isDeleting}
        busyText={main.deleting}
        onConfirm={onDelete}
      />
    </>
  );
}
