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
import { type Step, steps } from '../places.ts';
import { stepTexts, words } from '../words.ts';
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
  const isNone = selected === 0;
  const order = { disabled: refusal !== undefined, 'aria-describedby': refusal };
  const change = { ...order, disabled: isNone || order.disabled };
  return (
    <div className={styles.bar}>
      <div className={styles.count}>
        <p role="status">
          {downloading
            ? words.downloading(downloading.settled, downloading.count)
            : words.selected(selected, count)}
        </p>
        <div className={styles.all}>
          {!isNone && (
            <Button size="small" tone="quiet" onClick={onClear}>
              Clear
            </Button>
          )}
          {selected < count && (
            <Button size="small" tone="quiet" onClick={onAll}>
              Select all
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
                Order
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
                {stepTexts[step]}
              </MenuItem>
            ))}
            <MenuItem icon={<ClockArrowDown aria-hidden />} disabled={isInTime} onSelect={onSortByTime}>
              {words.sortByTime}
            </MenuItem>
            <MenuItem icon={<Clock aria-hidden />} onSelect={onCorrectClock}>
              {words.correctClock}
            </MenuItem>
          </Menu>
        )}
        <Button icon={<FolderInput aria-hidden />} onClick={onMove} {...change}>
          Move to…
        </Button>
        <Button
          icon={<Download aria-hidden />}
          disabled={isNone}
          aria-disabled={downloading !== undefined}
          onClick={() => downloading || onDownload()}
        >
          Download
        </Button>
        <Button icon={<Trash2 aria-hidden />} onClick={onDelete} {...change}>
          Delete
        </Button>
      </div>
    </div>
  );
}
