import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { words } from '../words.ts';
import { MoveDialog } from './move-dialog.tsx';

/** The layer over the selection. */
export type SelectionLayer = 'move' | 'delete' | undefined;

export interface SelectionLayersProps {
  layer: SelectionLayer;
  memory: CollectionWithThumbnail;
  selected: readonly number[];
  isDeleting: boolean;
  onDelete: () => void;
  onMoved: () => void;
  onClose: () => void;
}

/** The dialog that asks where selected photos are moved to, and the question before they are deleted. */
export function SelectionLayers({
  layer,
  memory,
  selected,
  isDeleting,
  onDelete,
  onMoved,
  onClose,
}: SelectionLayersProps) {
  return (
    <>
      {layer === 'move' && (
        <MoveDialog memory={memory} photoIds={selected} onMoved={onMoved} onClose={onClose} />
      )}
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
