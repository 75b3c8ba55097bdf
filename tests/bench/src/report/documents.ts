import { scalingTable } from '../scaling/scaling-table.ts';
import { markdownTable } from './markdown-table.ts';
import { type Measured, measuredValue, measurementNamed, type ValueName } from './measured.ts';
import { rounded } from './table.ts';

const valuePattern = /<!-- measured: (?<name>[^>]+?) -->[^<]*<!-- end -->/g;
const tablePattern = /<!-- measured table: (?<name>[^>]+?) -->\n[^<]*<!-- end -->/g;
const scalingPattern = /<!-- measured scaling: (?<name>[^>]+?) -->\n[^<]*<!-- end -->/g;
const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/**
 * Writes the measured values into a document, wherever it names one:
 * `<!-- measured: benchmark; title; series; at size; ratio -->1.2<!-- end -->`, of which the last two may be absent, or
 * `<!-- measured table: benchmark; title -->`, lines of a table, `<!-- end -->`; and a table that is derived of them:
 * `<!-- measured scaling: clusters -->`.
 * @throws RangeError where it names a value that was not measured
 */
export function fillDocument(text: string, measured: Measured): string {
  return text
    .replaceAll(valuePattern, (_, name: string) => {
      const { isRatio, ...value } = readName(name);
      const { median, ratio } = measuredValue(measured, value);
      if (isRatio && ratio === undefined) throw new RangeError(`${name}: there is no yardstick.`);
      const shown = isRatio ? (ratio ?? Number.NaN) : median;
      return `<!-- measured: ${name} -->${number.format(shown)}<!-- end -->`;
    })
    .replaceAll(tablePattern, (_, name: string) => {
      const [benchmark = '', title = ''] = partsOf(name);
      return `<!-- measured table: ${name} -->\n\n${tableOf(measured, benchmark, title)}\n\n<!-- end -->`;
    })
    .replaceAll(
      scalingPattern,
      (_, name: string) =>
        `<!-- measured scaling: ${name} -->\n\n${scalingTable(name, measured)}\n\n<!-- end -->`,
    );
}

const partsOf = (name: string) => name.split(';').map((part) => part.trim());

function readName(name: string): ValueName & { isRatio: boolean } {
  const [benchmark = '', title = '', series = '', ...more] = partsOf(name);
  const at = more.find((part) => part.startsWith('at '));
  const unknown = more.filter((part) => part !== at && part !== 'ratio');
  if (unknown.length > 0)
    throw new RangeError(`${name}: ${unknown.join(', ')} is neither a size nor “ratio”.`);
  return {
    benchmark,
    title,
    series,
    ...(at === undefined ? {} : { size: Number(at.slice('at '.length)) }),
    isRatio: more.includes('ratio'),
  };
}

function tableOf(measured: Measured, benchmark: string, title: string): string {
  const { unit, series } = measurementNamed(measured, benchmark, title);
  const rows = series.flatMap(({ name, points }) =>
    points.map(({ size, median, lowest, highest }) => [
      size === undefined ? name : `${name}, ${number.format(size)}`,
      number.format(rounded(median)),
      `${number.format(rounded(lowest))} to ${number.format(rounded(highest))}`,
    ]),
  );
  return markdownTable([['', unit, 'lowest to highest'], ...rows], [1, 2]);
}
