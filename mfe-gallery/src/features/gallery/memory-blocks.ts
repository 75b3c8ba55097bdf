import type { CollectionWithThumbnail, SortOrder } from '@our-dates/contracts/collections';
import { undated } from '@our-dates/contracts/gallery-terms';
import { blockSize } from '../../api/gallery-pages.ts';
import { englishMonths, type Months, monthOf, yearText } from './months.ts';

/** Memories that render together. */
export interface Block {
  readonly key: string;
  readonly memories: readonly CollectionWithThumbnail[];
  /** In the order by date: the heading, where a month starts, or months that share their rows. */
  readonly heading?: { readonly year: string; readonly month: string };
  /** Whether it is the first of the whole gallery. */
  readonly isFirst: boolean;
}

/**
 * Splits the gallery into blocks that stay the same when memories are added or removed at either end: by position,
 * or by months where these have headings. There, months join until they fill a row.
 * @param start the position of the first memory
 * @param columns how many memories fill a row
 */
export function memoryBlocks(
  memories: readonly CollectionWithThumbnail[],
  start: number,
  sort: SortOrder,
  columns: number,
  months: Months = englishMonths,
): Block[] {
  return sort === 'date' ? monthBlocks(memories, start, columns, months) : placeBlocks(memories, start);
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

function monthBlocks(
  memories: readonly CollectionWithThumbnail[],
  start: number,
  columns: number,
  months: Months,
): Block[] {
  const blocks: Block[] = [];
  let before = { month: '', year: '' };
  for (let from = 0; from < memories.length; ) {
    const latest = monthAt(memories, from);
    let to = from + 1;
    let earliest = latest;
    for (; to < memories.length && to - from < blockSize; to += 1) {
      const month = monthAt(memories, to);
      const isRowFull = to - from >= columns;
      if (month !== earliest && (isRowFull || month === undated)) break;
      earliest = month;
    }
    const isNew = latest !== before.month;
    blocks.push({
      key: `${latest} ${isNew ? 0 : blocks.length}`,
      memories: memories.slice(from, to),
      isFirst: start + from === 0,
      ...(isNew ? { heading: headingOf(months, earliest, latest, before.year) } : {}),
    });
    before = { month: earliest, year: yearText(earliest) };
    from = to;
  }
  return blocks;
}

/** The months of a block, and their years unless an earlier heading has them. */
function headingOf(
  { name }: Months,
  earliest: string,
  latest: string,
  writtenYear: string,
): Required<Block>['heading'] {
  if (earliest === latest) {
    const year = yearText(latest);
    return { year: year === writtenYear ? '' : year, month: name(latest) };
  }
  const years = [...new Set([yearText(earliest), yearText(latest)])].join('\u2013');
  return {
    year: years === writtenYear ? '' : years,
    month: `${name(earliest)} \u2013 ${name(latest)}`,
  };
}

function monthAt(memories: readonly CollectionWithThumbnail[], index: number): string {
  const memory = memories[index];
  return memory ? monthOf(memory, 'date') : '';
}
