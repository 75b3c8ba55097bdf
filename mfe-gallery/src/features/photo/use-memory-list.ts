import type { Collection } from '@our-dates/contracts/collections';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCombobox } from 'downshift';
import { startTransition, useMemo, useRef } from 'react';
import type { MemoryChoices } from './api/use-memory-choices.ts';
import { foundMemories } from './found-memories.ts';

/** The height of a row, in pixels. */
export const rowHeight = 52;

/** The found memories as a virtual list, and the combobox that chooses one of them. */
export function useMemoryList(
  choices: MemoryChoices,
  chosen: Collection | null,
  onChange: (id: number) => void,
) {
  const { memories, isOpen, search } = choices;
  const found = useMemo(() => foundMemories(memories, search), [memories, search]);
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
      if (type === useCombobox.stateChangeTypes.InputChange) choices.setSearch(inputValue);
    },
    onIsOpenChange: ({ isOpen, type }) => {
      const update = () => choices.setOpen(isOpen);
      // After the focus has moved: what is removed before takes it along, and the dialog would start again.
      if (type === useCombobox.stateChangeTypes.InputBlur) startTransition(update);
      else update();
    },
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.id),
    onHighlightedIndexChange: ({ highlightedIndex }) => {
      if (highlightedIndex >= 0) rows.scrollToIndex(highlightedIndex);
    },
  });
  return { list, rows, found, combobox };
}
