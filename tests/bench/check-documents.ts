/** Compares what documents say of measured values with `docs/measured.json`. */
import { outdatedDocuments, readPublished } from './src/report/published.ts';

const outdated = outdatedDocuments(readPublished());
for (const file of outdated) console.log(`${file} has other numbers than docs/measured.json.`);
if (outdated.length > 0) {
  console.log(
    'npm run bench -- documents writes them from it; npm run bench -- publish, from the last results.',
  );
}
process.exitCode = outdated.length === 0 ? 0 : 1;
