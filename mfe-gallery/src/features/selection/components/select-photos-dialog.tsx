import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Dialog } from '@our-dates/ui/dialog';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as selectionMessages } from '../../../catalogues/selection/messages/messages.ts';
import { ClockSuggestion } from '../../clocks/components/clock-suggestion.tsx';
import { type FirstChoice, selectionFrom } from '../selection.ts';
import { useOrdering } from '../use-ordering.ts';
import { usePhotoActions } from '../use-photo-actions.ts';
import { useSelection } from '../use-selection.ts';
import { FailedPhotos } from './failed-photos.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SelectionGrid } from './selection-grid.tsx';
import { type SelectionLayer, SelectionLayers } from './selection-layers.tsx';

export interface SelectPhotosDialogProps {
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
  cover: Photo | undefined;
  /** Index of the photo that the page shows. */
  shown: number;
  /** The photo pressed on the page; undefined: the menu was used. */
  choice: FirstChoice | undefined;
  onClose: () => void;
}

/** All photos of a memory: to select and then move, download or delete them together, and to change their order. */
export default function SelectPhotosDialog(props: SelectPhotosDialogProps) {
  const t = useMessages(selectionMessages);
  const form = useMessages(formMessages);
  const { memory, photos, cover, shown, choice, onClose } = props;
  const firstSelection = () =>
    selectionFrom(
      photos.map(({ id }) => id),
      shown,
      choice,
    );
  const selection = useSelection(photos, firstSelection);
  const { order, selected } = selection;
  const ordering = useOrdering(memory.id, photos, selection);
  const actions = usePhotoActions(memory.id);
  const [layer, setLayer] = useState<SelectionLayer>();
  const grid = useRef<HTMLUListElement>(null);
  const drag = useDragGuard();
  const reasonId = useId();
  const chosen = photos.filter(({ id }) => selected.includes(id));
  const canMove = !memory.isProtected && photos.length > 1;

  const focusGrid = useGridFocus(grid, photos.length);

  useEffect(() => {
    if (photos.length === 0) onClose();
  }, [photos.length, onClose]);

  return (
    <Dialog
      open
      size="large"
      title={t.title}
      description={
        <>
          {canMove ? t.pressOrDrag : t.press}{' '}
          {memory.isProtected && <span id={reasonId}>{form.sampleReason}</span>}
        </>
      }
      onOpenChange={() => drag.isRunning() || onClose()}
      footer={
        <SelectionBar
          selected={selected.length}
          count={order.length}
          refusal={memory.isProtected ? reasonId : undefined}
          idleSteps={ordering.idleSteps}
          isInTime={ordering.isInTime}
          downloading={actions.downloading}
          onAll={selection.selectAll}
          onClear={() => {
            selection.clear();
            focusGrid();
          }}
          onStep={ordering.step}
          onSortByTime={() => ordering.sortByTime()}
          onCorrectClock={() => setLayer('clock')}
          onMove={() => setLayer('move')}
          onDownload={() => actions.download(chosen)}
          onDelete={() => setLayer('delete')}
        />
      }
    >
      {actions.failures && (
        <FailedPhotos failures={actions.failures} isBusy={actions.isBusy} onRetry={actions.retry} />
      )}
      {canMove && (
        <ClockSuggestion
          memoryId={memory.id}
          onCorrect={() => setLayer('clock')}
          onAnswered={() => focusGrid()}
        />
      )}
      <SelectionGrid
        {...{ photos, cover, selection, grid, canMove }}
        onMove={ordering.move}
        onDragging={drag.set}
      />
      <VisuallyHidden>
        <span role="status">{ordering.said}</span>
      </VisuallyHidden>
      <SelectionLayers
        {...{ layer, memory, photos, selected }}
        isDeleting={actions.isDeleting}
        onDelete={() => actions.remove(chosen, () => setLayer(undefined))}
        onMoved={() => {
          selection.clear();
          setLayer(undefined);
        }}
        onCorrected={(corrected) => {
          ordering.sortByTime(corrected);
          setLayer(undefined);
        }}
        onClose={() => setLayer(undefined)}
      />
    </Dialog>
  );
}

/** Whether photos are dragged: Escape first cancels a drag. */
function useDragGuard() {
  const isRunning = useRef(false);
  return {
    isRunning: () => isRunning.current,
    set(is: boolean) {
      if (is) isRunning.current = true;
      // The key that ends a drag has not reached the dialog yet.
      else setTimeout(() => (isRunning.current = false));
    },
  };
}

/**
 * Focuses the grid when photos are removed and the focused element is gone or disabled: a button of the bar or of a
 * closing question.
 * @returns the function that focuses it in any case
 */
function useGridFocus(grid: RefObject<HTMLUListElement | null>, count: number): () => void {
  const before = useRef(count);
  const focusGrid = useCallback(
    () => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    [grid],
  );
  useEffect(() => {
    const active = document.activeElement ?? document.body;
    const isLost =
      active.matches('body, :disabled, [role="dialog"]') || active.closest('[data-state="closed"]');
    if (count < before.current && isLost) focusGrid();
    before.current = count;
  }, [count, focusGrid]);
  return focusGrid;
}

SelectPhotosDialog.messages = allOf(selectionMessages, formMessages);
