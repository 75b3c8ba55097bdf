/** Writes `openapi.json` from the contract; with `--check` only says whether the committed one still fits. */
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../src/openapi.ts';
import { routes } from '../src/routes.ts';

const file = new URL('../openapi.json', import.meta.url);
const wanted = `${JSON.stringify(openApiDocument(routes), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== wanted) {
    console.error('packages/contracts/openapi.json no longer fits the contract. Run: npm run openapi');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, wanted);
}
