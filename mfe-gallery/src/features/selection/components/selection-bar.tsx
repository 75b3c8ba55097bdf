import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Menu, MenuItem } from '@our-dates/ui/menu';
import {
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUpDown,
  Clock,
  ClockArrowDown,
  Download,
  FolderInput,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { type Step, steps } from '../places.ts';
import { stepTexts } from '../words.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  selected: number;
  count: number;
  /** The id of the text that explains why nothing can be changed; undefined: it can. */
  refusal: string | undefined;
  /** Steps that would change nothing. */
  idleSteps: readonly Step[];
  /** The photos are in the order in which they were taken. */
  isInTime: boolean;
  /** The number of processed downloads; undefined: none is running. */
  downloading: { readonly settled: number; readonly count: number } | undefined;
  onAll: () => void;
  onClear: () => void;
  onStep: (step: Step) => void;
  onSortByTime: () => void;
  onCorrectClock: () => void;
  onMove: () => void;
  onDownload: () => void;
  onDelete: () => void;
}

const stepIcons: Readonly<Record<Step, ReactNode>> = {
  start: <ArrowLeftToLine aria-hidden />,
  earlier: <ArrowLeft aria-hidden />,
  later: <ArrowRight aria-hidden />,
  end: <ArrowRightToLine aria-hidden />,
};

/** The number of selected photos, and the actions for them. */
export function SelectionBar({
  selected,
  count,
  refusal,
  idleSteps,
  isInTime,
  downloading,
  onAll,
  onClear,
  onStep,
  onSortByTime,
  onCorrectClock,
  onMove,
  onDownload,
  onDelete,
}: SelectionBarProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const isNone = selected === 0;
  const order = { disabled: refusal !== undefined, 'aria-describedby': refusal };
  const change = { ...order, disabled: isNone || order.disabled };
  return (
    <div className={styles.bar}>
      <div className={styles.count}>
        <p role="status">
          {downloading
            ? t.downloading({
                place: Math.min(downloading.settled + 1, downloading.count),
                count: downloading.count,
              })
            : isNone
              ? t.nothingSelected
              : t.selectedOf({ selected, count })}
        </p>
        <div className={styles.all}>
          {!isNone && (
            <Button size="small" tone="quiet" onClick={onClear}>
              {t.clear}
            </Button>
          )}
          {selected < count && (
            <Button size="small" tone="quiet" onClick={onAll}>
              {t.selectAll}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        {count > 1 && (
          <Menu
            align="start"
            trigger={
              <Button icon={<ArrowUpDown aria-hidden />} {...order}>
                {t.order}
              </Button>
            }
          >
            {steps.map((step) => (
              <MenuItem
                key={step}
                icon={stepIcons[step]}
                disabled={isNone || idleSteps.includes(step)}
                onSelect={() => onStep(step)}
              >
                {t[stepTexts[step]]}
              </MenuItem>
            ))}
            <MenuItem icon={<ClockArrowDown aria-hidden />} disabled={isInTime} onSelect={onSortByTime}>
              {t.sortByTime}
            </MenuItem>
            <MenuItem icon={<Clock aria-hidden />} onSelect={onCorrectClock}>
              {t.correctClock}
            </MenuItem>
          </Menu>
        )}
        <Button icon={<FolderInput aria-hidden />} onClick={onMove} {...change}>
          {t.moveTo}
        </Button>
        <Button
          icon={<Download aria-hidden />}
          disabled={isNone}
          aria-disabled={downloading !== undefined}
          onClick={() => downloading || onDownload()}
        >
          {t.download}
        </Button>
        <Button icon={<Trash2 aria-hidden />} onClick={onDelete} {...change}>
          {main.delete}
        </Button>
      </div>
    </div>
  );
}
