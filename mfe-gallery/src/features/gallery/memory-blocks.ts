import type { CollectionWithThumbnail, SortOrder } from '@our-dates/contracts/collections';
import { blockSize } from '../../api/block-size.ts';
import { monthName, monthOf, yearText } from './months.ts';

/** Memories that are drawn as one. */
export interface Block {
  readonly key: string;
  readonly memories: readonly CollectionWithThumbnail[];
  /** In the order by date: what stands above it, where a month begins. */
  readonly heading?: { readonly year: string; readonly month: string };
  /** Whether it is the first of the whole gallery. */
  readonly isFirst: boolean;
}

/**
 * Cuts the gallery into blocks, so that a block stays what it is when memories come and go at either end: by places,
 * or by months where these are headed.
 * @param start the place of the first memory
 */
export function memoryBlocks(
  memories: readonly CollectionWithThumbnail[],
  start: number,
  sort: SortOrder,
): Block[] {
  return sort === 'date' ? monthBlocks(memories, start) : placeBlocks(memories, start);
}

function placeBlocks(memories: readonly CollectionWithThumbnail[], start: number): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < memories.length; ) {
    const number = Math.floor((start + from) / blockSize);
    const to = (number + 1) * blockSize - start;
    blocks.push({ key: `${number}`, memories: memories.slice(from, to), isFirst: start + from === 0 });
    from = to;
  }
  return blocks;
}

function monthBlocks(memories: readonly CollectionWithThumbnail[], start: number): Block[] {
  const blocks: Block[] = [];
  let before = { month: '', year: '' };
  for (let from = 0; from < memories.length; ) {
    const month = monthAt(memories, from);
    let to = from + 1;
    while (to < memories.length && to - from < blockSize && monthAt(memories, to) === month) to += 1;
    const year = yearText(month);
    const isNew = month !== before.month;
    blocks.push({
      key: `${month} ${isNew ? 0 : blocks.length}`,
      memories: memories.slice(from, to),
      isFirst: start + from === 0,
      ...(isNew ? { heading: { year: year === before.year ? '' : year, month: monthName(month) } } : {}),
    });
    before = { month, year };
    from = to;
  }
  return blocks;
}

function monthAt(memories: readonly CollectionWithThumbnail[], index: number): string {
  const memory = memories[index];
  return memory ? monthOf(memory, 'date') : '';
}
