import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { readMessages } from './catalogue-folder.ts';
import { catalogueModule } from './catalogue-module.ts';
import { compileCatalogue } from './compile-catalogue.ts';

/** How Jest reads `messages.ts` of a catalogue: compiled as in a build, with all languages in one module. */
export default {
  process: (_, path) => ({ code: codeOf(path) }),
  getCacheKey: (_, path) => createHash('sha256').update(codeOf(path)).digest('hex'),
};

function codeOf(path) {
  const folder = dirname(path);
  return catalogueModule({
    folder,
    importOf: (language) =>
      `async()=>({default:${compileCatalogue(readMessages(folder, language), language, folder)}})`,
  });
}
