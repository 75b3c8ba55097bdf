/** `npm run objectives`: writes the rules of the service level objectives, and their table; with `--check` only compares. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { writeOrCheck } from '@our-dates/slices/tools/write-or-check';
import { objectivesFile, readObjectives } from './objectives.ts';
import { sloRules, sloTable } from './slo-rules.ts';

const objectives = readObjectives();
const derived = { source: objectivesFile, command: 'npm run objectives' };
writeOrCheck({ ...derived, file: 'charts/platform/monitoring/slo-rules.yaml', wanted: sloRules(objectives) });

const document = 'docs/slo.md';
const text = readFileSync(join(root, document), 'utf8');
const table = /(?<=<!-- objectives -->\n)[\s\S]*(?=<!-- end -->)/;
if (!table.test(text)) throw new Error(`${document} has no place for the table`);
writeOrCheck({
  ...derived,
  file: document,
  wanted: text.replace(table, () => `\n${sloTable(objectives)}\n\n`),
});
