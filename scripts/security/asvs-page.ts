import type { Asvs, AsvsLine } from './asvs.ts';

const chapters: Readonly<Record<string, string>> = {
  1: 'Encoding and sanitization',
  2: 'Validation and business logic',
  3: 'Web front end',
  4: 'API and web service',
  5: 'Files',
  6: 'Authentication',
  7: 'Sessions',
  8: 'Authorization',
  9: 'Self-contained tokens',
  10: 'OAuth and OpenID Connect',
  11: 'Cryptography',
  12: 'Secure communication',
  13: 'Configuration',
  14: 'Data protection',
  15: 'Secure coding and architecture',
  16: 'Logs and errors',
  17: 'WebRTC',
};

const states = ['met', 'not applicable', 'not met'] as const;

/** The lines as a page, with a count of each state. */
export function asvsPage({ levels, lines }: Asvs): string {
  const firstLevel = new Set(levels[1]);
  const levelOf = ({ id }: AsvsLine) => (firstLevel.has(id) ? 1 : 2);
  const counts = ([1, 2] as const).map((level) => {
    const ofLevel = lines.filter((line) => levelOf(line) === level);
    return [
      level,
      ...states.map((state) => ofLevel.filter((line) => line.state === state).length),
      ofLevel.length,
    ];
  });
  const parts = Object.entries(chapters).flatMap(([number, name]) => {
    const own = lines.filter(({ id }) => id.startsWith(`${number}.`));
    return [
      `## ${number} ${name}`,
      table(
        ['requirement', 'level', 'in short', 'state', 'shown by, or why'],
        own.map((line) => [line.id, levelOf(line), line.about, line.state, reasons(line)]),
      ),
    ];
  });
  return `${[
    '# OWASP ASVS 5.0, levels 1 and 2',
    'Written by `npm run asvs` from `asvs.json`; `npm run check` fails when a requirement is missing, or a test, heading or file that is named here does not exist. The requirements are described [by OWASP](https://github.com/OWASP/ASVS/tree/v5.0.0/5.0/en); the column “in short” only helps to find one. In a title, “›” stands between those of describe blocks and of the test in them. [The threat model](../security.md).',
    table(['level', ...states, 'together'], counts),
    ...parts,
  ].join('\n\n')}\n`;
}

function reasons(line: AsvsLine): string {
  const why = line.why === undefined ? [] : [line.why];
  if (line.state !== 'met') return why.join(' ');
  const tests = line.tests.map(({ file, title }) => `${link(file)}: “${title}”`);
  return [...why, ...tests, ...line.documents.map(link), ...line.code.map(link)].join('<br>');
}

function link(path: string): string {
  return `[${path.split('/').at(-1)}](../../${path})`;
}

function table(head: readonly unknown[], rows: readonly (readonly unknown[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((value) => String(value).replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const padded = cells.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
  const [first = [], ...others] = padded;
  const lines = [first, widths.map((width) => '-'.repeat(width)), ...others];
  return lines.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
