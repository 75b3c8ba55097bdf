import type { Breaks } from './compare-contracts.ts';

/** What to do instead, by part of the contract. */
const remedies: Readonly<Record<keyof Breaks, string>> = {
  http: 'Pages that are open still call the old form. Take and answer both: add what is new as optional, or as a call of its own next to the old one, and remove the old one in a later major release.',
  events:
    'Events of the old form wait in queues, and consumers of the last release read them. Add what is new as optional, or publish a further version of the event next to this one (packages/contracts/README.md).',
  messages:
    'Slices are released one by one, and those of the last release read this. Add what is new as optional, and remove the old in a later major release.',
  remotes:
    'The shell and other remotes of the last release ask for these. Expose the new module next to the old one, and remove the old one in a later major release.',
};

/** @returns undefined when nothing breaks */
export function explainBreaks(breaks: Breaks, version: string): string | undefined {
  const parts = (['http', 'events', 'messages', 'remotes'] as const).filter(
    (part) => breaks[part].length > 0,
  );
  if (parts.length === 0) return undefined;
  return [
    `The contract breaks what release ${version} promised:`,
    ...parts.flatMap((part) => [...breaks[part].map((sentence) => `  - ${sentence}`), `  ${remedies[part]}`]),
    'If it has to break, and nothing of the last release runs any more: npm run release -- --major',
  ].join('\n');
}
