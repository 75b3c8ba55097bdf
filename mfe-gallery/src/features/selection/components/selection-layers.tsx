import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { CorrectClockDialog } from '../../clocks/components/correct-clock-dialog.tsx';
import { words } from '../words.ts';
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
  return (
    <>
      {layer === 'move' && (
        <MoveDialog memory={memory} photoIds={selected} onMoved={onMoved} onClose={onClose} />
      )}
      {layer === 'clock' && <CorrectClockDialog memoryId={memory.id} {...{ photos, onCorrected, onClose }} />}
      <AlertDialog
        open={layer === 'delete'}
        onOpenChange={onClose}
        title={words.deleteTitle(selected.length)}
        description={words.deleteDescription(selected.length)}
        tone="danger"
        confirmText="Delete"
        busy={isDeleting}
        busyText="Deleting…"
        onConfirm={onDelete}
      />
    </>
  );
}
