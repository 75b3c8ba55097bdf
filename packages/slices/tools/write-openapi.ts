/** Writes the contract's `openapi.json`. */
import { openApiDocument } from '@our-dates/contracts/openapi';
import { collectRoutes, routeOwners } from '../src/routes.ts';
import { writeOrCheck } from './write-or-check.ts';

const document = openApiDocument(await collectRoutes(), routeOwners());
writeOrCheck({
  file: 'packages/contracts/openapi.json',
  wanted: `${JSON.stringify(document, null, 2)}\n`,
  source: 'the contract',
  command: 'npm run slices',
});
