import { longDate } from '@our-dates/browser/format';
import type { Collection } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { Field } from '@our-dates/ui/field';
import { ScrollArea } from '@our-dates/ui/scroll-area';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCombobox } from 'downshift';
import { Check, ChevronDown } from 'lucide-react';
import { startTransition, useMemo, useRef } from 'react';
import type { MemoryChoices } from '../api/use-memory-choices.ts';
import { foundMemories } from '../found-memories.ts';
import styles from './memory-field.module.css';

export interface MemoryFieldProps {
  label: string;
  choices: MemoryChoices;
  /** The typed search; empty while the list is closed. */
  search: string;
  onSearch: (search: string) => void;
  value: number;
  disabled: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (id: number) => void;
}

const rowHeight = 52;

/**
 * Chooses one of all memories: type to search, arrow keys and Enter to choose. Only the visible part of the list is
 * rendered.
 */
export function MemoryField({
  label,
  choices,
  search,
  onSearch,
  value,
  disabled,
  isOpen,
  onOpenChange,
  onChange,
}: MemoryFieldProps) {
  const { memories } = choices;
  const found = useMemo(() => foundMemories(memories, search), [memories, search]);
  const chosen = memories.find(({ id }) => id === value) ?? null;
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const combobox = useCombobox<Collection>({
    items: [...found],
    itemToString: (memory) => memory?.name ?? '',
    itemToKey: (memory) => memory?.id,
    isOpen,
    selectedItem: chosen,
    inputValue: isOpen ? search : (chosen?.name ?? ''),
    // The virtual list does its own scrolling.
    scrollIntoView: () => {},
    onInputValueChange: ({ inputValue, type }) => {
      if (type === useCombobox.stateChangeTypes.InputChange) onSearch(inputValue);
    },
    onIsOpenChange: (change) => {
      const update = () => {
        if (!change.isOpen) onSearch('');
        onOpenChange(change.isOpen);
      };
      // After the focus has moved: what is removed before takes it along, and the dialog would start again.
      if (change.type === useCombobox.stateChangeTypes.InputBlur) startTransition(update);
      else update();
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.id),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= 0) rows.scrollToIndex(highlightedIndex);
    },
  });

  return (
    <Field label={label} help={chosen?.date ? longDate(chosen.date) : undefined}>
      {(control) => (
        <div className={styles.box}>
          <input
            {...combobox.getInputProps({
              ...control,
              'aria-labelledby': undefined,
              dir: 'auto',
              disabled,
              autoComplete: 'off',
              placeholder: choices.isLoading ? 'Loading our memories…' : 'Search our memories',
            })}
          />
          <ChevronDown className={styles.arrow} aria-hidden />
          <div hidden={!isOpen}>
            <ScrollArea
              // No stop of the Tab key, as other parts that scroll are: the arrow keys move within it.
              viewport={combobox.getMenuProps({
                ref: list,
                tabIndex: -1,
                'aria-labelledby': undefined,
                'aria-label': label,
              })}
              className={found.length === 0 ? styles.empty : styles.list}
            >
              <div className={styles.rows} role="presentation" style={{ height: rows.getTotalSize() }}>
                {isOpen &&
                  rows.getVirtualItems().map(({ index, start }) => {
                    const memory = found[index];
                    if (!memory) return null;
                    return (
                      <div
                        key={memory.id}
                        {...combobox.getItemProps({
                          item: memory,
                          index,
                          'aria-setsize': found.length,
                          'aria-posinset': index + 1,
                        })}
                        className={styles.row}
                        style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                        data-highlighted={combobox.highlightedIndex === index || undefined}
                      >
                        <span className={styles.words}>
                          <span className={styles.name} dir="auto">
                            {memory.name}
                          </span>
                          <span className={styles.date}>
                            {memory.date ? longDate(memory.date) : 'Unknown date'}
                          </span>
                        </span>
                        {memory.id === value && <Check aria-hidden />}
                      </div>
                    );
                  })}
              </div>
            </ScrollArea>
          </div>
          {isOpen && choices.isFailed && (
            <div className={styles.note}>
              Our memories could not be loaded.
              <Button size="small" onClick={choices.retry}>
                Retry
              </Button>
            </div>
          )}
          {isOpen && !choices.isFailed && !choices.isLoading && choices.memories.length === 1 && chosen && (
            <p className={styles.note} role="status">
              No other memory yet
            </p>
          )}
          {isOpen && !choices.isFailed && found.length === 0 && (
            <p className={styles.note} role="status">
              {choices.isLoading ? 'Loading our memories…' : 'No memory is called that.'}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
