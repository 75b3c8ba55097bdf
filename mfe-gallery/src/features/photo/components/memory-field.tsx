import { useDates } from '@our-dates/browser/dates/dates';
import type { Collection } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Field } from '@our-dates/ui/field';
import { ScrollArea } from '@our-dates/ui/scroll-area';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import type { MemoryChoices } from '../api/use-memory-choices.ts';
import { rowHeight, useMemoryList } from '../use-memory-list.ts';
import styles from './memory-field.module.css';

export interface MemoryFieldProps {
  label: string;
  choices: MemoryChoices;
  value: number;
  disabled: boolean;
  onChange: (id: number) => void;
}

/**
 * Chooses one of all memories: type to search, arrow keys and Enter to choose. Only the visible part of the list is
 * rendered.
 */
export function MemoryField({ label, choices, value, disabled, onChange }: MemoryFieldProps) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const chosen = choices.memories.find(({ id }) => id === value) ?? null;
  const { list, rows, found, combobox } = useMemoryList(choices, chosen, onChange);

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
              placeholder: choices.isLoading ? t.loadingMemories : t.searchMemories,
            })}
          />
          <ChevronDown className={styles.arrow} aria-hidden />
          <div hidden={!choices.isOpen}>
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
                {(choices.isOpen ? rows.getVirtualItems() : []).map(({ index, start }) => {
                  const memory = found[index];
                  if (!memory) return null;
                  const position = { 'aria-setsize': found.length, 'aria-posinset': index + 1 };
                  return (
                    <MemoryRow
                      key={memory.id}
                      {...combobox.getItemProps({ item: memory, index, ...position })}
                      style={{ height: rowHeight, transform: `translateY(${start}px)` }}
                      memory={memory}
                      isChosen={memory === chosen}
                      isHighlighted={combobox.highlightedIndex === index}
                    />
                  );
                })}
              </div>
            </ScrollArea>
          </div>
          {choices.isOpen && (
            <ListNotes choices={choices} hasChosen={chosen !== null} isEmpty={found.length === 0} />
          )}
        </div>
      )}
    </Field>
  );
}

interface MemoryRowProps extends ComponentProps<'div'> {
  memory: Collection;
  isChosen: boolean;
  isHighlighted: boolean;
}

function MemoryRow({ memory, isChosen, isHighlighted, ...props }: MemoryRowProps) {
  const { longDate } = useDates();
  const main = useMessages(slice);
  return (
    <div {...props} className={styles.row} data-highlighted={isHighlighted || undefined}>
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {memory.name}
        </span>
        <span className={styles.date}>{memory.date ? longDate(memory.date) : main.unknownDate}</span>
      </span>
      {isChosen && <Check aria-hidden />}
    </div>
  );
}

/** Under the open list: why it shows nothing, or nothing else. */
function ListNotes({
  choices: { isFailed, isLoading, memories, retry },
  hasChosen,
  isEmpty,
}: {
  choices: MemoryChoices;
  hasChosen: boolean;
  isEmpty: boolean;
}) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  if (isFailed) {
    return (
      <div className={styles.note}>
        {t.memoriesNotLoaded}
        <Button size="small" onClick={retry}>
          {main.retry}
        </Button>
      </div>
    );
  }
  const hasNoOther = !isLoading && memories.length === 1 && hasChosen;
  return (
    <>
      {hasNoOther && <Note>{t.noOtherMemory}</Note>}
      {isEmpty && <Note>{isLoading ? t.loadingMemories : t.noMemoryCalled}</Note>}
    </>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}
