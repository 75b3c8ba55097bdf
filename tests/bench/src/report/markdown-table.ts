/**
 * A table in Markdown, its columns aligned as the formatter of this repository has them.
 * @param lines the first one is the head
 * @param numbers the places of columns that are aligned on the right
 */
export function markdownTable(
  lines: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const columns = lines[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, place) =>
    Math.max(3, ...lines.map((cells) => [...(cells[place] ?? '')].length)),
  );
  const isNumber = (place: number) => numbers.includes(place);
  const rule = widths.map((width, place) =>
    isNumber(place) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const padded = (cells: readonly string[]) =>
    widths.map((width, place) => {
      const cell = cells[place] ?? '';
      const space = ' '.repeat(width - [...cell].length);
      return isNumber(place) ? space + cell : cell + space;
    });
  const [head = [], ...rows] = lines;
  return [padded(head), rule, ...rows.map(padded)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
