import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { RotateCcw, Trash2 } from 'lucide-react';
import { messages as selectionMessages } from '../../../catalogues/selection/messages/messages.ts';
import { messages } from '../messages/messages.ts';
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
  const t = useMessages(messages);
  const { selected, isAll, isRestoring, onAll, onClear, onRestore, onRemove } = props;
  const selection = useMessages(selectionMessages);
  const isNone = selected === 0;
  return (
    <div className={styles.bar}>
      <div className={styles.count}>
        <p role="status">{isNone ? selection.nothingSelected : t.selected({ count: selected })}</p>
        <Button size="small" tone="quiet" onClick={isAll ? onClear : onAll}>
          {isAll ? selection.clear : selection.selectAll}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button icon={<Trash2 aria-hidden />} disabled={isNone || isRestoring} onClick={onRemove}>
          {t.removeNow}
        </Button>
        <Button
          tone="primary"
          icon={<RotateCcw aria-hidden />}
          disabled={isNone}
          busy={isRestoring}
          busyText={t.restoring}
          onClick={onRestore}
        >
          {t.restore}
        </Button>
      </div>
    </div>
  );
}
