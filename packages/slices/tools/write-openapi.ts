/** Writes the contract's `openapi.json`, and the page that shows it. */
import { openApiDocument } from '@our-dates/contracts/openapi';
import { collectRoutes, routeOwners } from '../src/routes.ts';
import { apiPage } from './api-page.ts';
import { writeOrCheck } from './write-or-check.ts';

const document = `${JSON.stringify(openApiDocument(await collectRoutes(), routeOwners()), null, 2)}\n`;
for (const [file, wanted] of [
  ['packages/contracts/openapi.json', document],
  ['packages/contracts/api-page.html', apiPage(JSON.parse(document))],
] as const) {
  writeOrCheck({ file, wanted, source: 'the contract', command: 'npm run slices' });
}
