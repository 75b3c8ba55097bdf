/** Writes `slice.schema.json`, for editors; with `--check` only says whether the committed one still fits. */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { declarationSchema } from '../src/declaration.ts';

const file = new URL('../slice.schema.json', import.meta.url);
const schema = z.toJSONSchema(declarationSchema, { io: 'input' });
const wanted = `${JSON.stringify({ title: 'What a slice says about itself', ...schema }, null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== wanted) {
    console.error('packages/slices/slice.schema.json no longer fits the schema. Run: npm run slices');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, wanted);
}
