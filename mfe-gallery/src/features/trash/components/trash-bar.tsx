import { Button } from '@our-dates/ui/button';
import { RotateCcw, Trash2 } from 'lucide-react';
import { words } from '../words.ts';
import styles from './trash-bar.module.css';

export interface TrashBarProps {
  selected: number;
  isAll: boolean;
  isRestoring: boolean;
  onAll: () => void;
  onClear: () => void;
  onRestore: () => void;
  onRemove: () => void;
}

/** How much is selected, and what can be done with it; it stays in view. */
export function TrashBar(props: TrashBarProps) {
  const { selected, isAll, isRestoring, onAll, onClear, onRestore, onRemove } = props;
  const isNone = selected === 0;
  return (
    <div className={styles.bar}>
      <div className={styles.count}>
        <p role="status">{words.selected(selected)}</p>
        <Button size="small" tone="quiet" onClick={isAll ? onClear : onAll}>
          {isAll ? 'Clear' : 'Select all'}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button icon={<Trash2 aria-hidden />} disabled={isNone || isRestoring} onClick={onRemove}>
          Delete now
        </Button>
        <Button
          tone="primary"
          icon={<RotateCcw aria-hidden />}
          disabled={isNone}
          busy={isRestoring}
          busyText="Restoring…"
          onClick={onRestore}
        >
          Restore
        </Button>
      </div>
    </div>
  );
}
