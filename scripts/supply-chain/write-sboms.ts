/** `npm run sbom`: writes the SBOM of the image of every slice into `sbom`, as CycloneDX; builds the pages before. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../cluster/run.ts';
import { allSlices } from '../cluster/slices.ts';
import { sbomFolder, sliceSbom } from './slice-sbom.ts';

rmSync(sbomFolder, { recursive: true, force: true });
mkdirSync(sbomFolder);
await run([process.execPath, 'scripts/build.mjs', '--if-changed']);
for (const slice of allSlices()) {
  const bom = await sliceSbom(slice);
  writeFileSync(join(sbomFolder, `${slice.name}.cdx.json`), `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${slice.name.padEnd(20)} ${bom.components.length} packages`);
}
