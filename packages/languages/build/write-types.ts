/** `npm run messages`: writes the types of all messages, next to the catalogues. `npm run check` compares them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleFile, readMessages } from './catalogue-folder.ts';
import { findCatalogues } from './find-catalogues.ts';
import { messageTypes } from './message-types.ts';

for (const { folder } of findCatalogues()) {
  writeFileSync(join(folder, moduleFile), messageTypes(readMessages(folder, 'en') ?? {}));
}
