import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestExpose } from '@module-federation/sdk';
import { manifestOf } from '@our-dates/contracts/manifest-names';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { BuiltPage, DeclaredPage } from '@our-dates/contracts/remote-page';
import { compiledLanguages, readMessages } from '@our-dates/languages/build/catalogue-folder';
import webpack, { type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { builtAt } from './built-at.ts';
import { builtFiles } from './built-files.ts';
import { chunkOfModule } from './federation.ts';
import { messageFiles } from './message-files.ts';

const manifestFile = manifestOf();

/**
 * Adds to the manifest of a remote what our platform reads in it: the pages that the remote declares, each with its
 * outline and the files of its own chunk, the build time, and the hash of each script; and writes a copy of it under a
 * name of this build. The plugin's own option for additional data
 * only extends `metaData`, which slices of an earlier release do not read.
 * Must be applied after the federation plugin, and before the files are compressed.
 */
export class DeclaredPages {
  readonly #pages: readonly DeclaredPage[];
  readonly #hashed: boolean;

  /** @param hashed whether script names contain a content hash */
  constructor(pages: readonly DeclaredPage[], hashed: boolean) {
    this.#pages = pages;
    this.#hashed = hashed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DeclaredPages', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: 'DeclaredPages', stage }, () => {
        const manifest = compilation.getAsset(manifestFile);
        if (!manifest) throw new Error('The federation plugin has written no manifest');
        const additional: Pick<RemoteManifest, 'builtAt' | 'pages' | 'files' | 'integrity'> = {
          builtAt: builtAt(),
          pages: this.#pages.map(({ chunk, outline, ...page }) => ({
            ...inLanguages(page, join(compiler.context, 'src/messages')),
            files: filesOf(compilation, chunk),
            messages: messageFiles(compilation, [
              chunkOfModule('./routes'),
              ...(chunk === undefined ? [] : [chunk]),
            ]),
            ...(outline === undefined ? {} : outlineIn(compilation, outline)),
          })),
          ...(this.#hashed ? { files: builtFiles(compilation), integrity: scriptHashes(compilation) } : {}),
        };
        const written: Manifest = JSON.parse(String(manifest.source.source()));
        const exposes = written.exposes.map((exposed) => ({
          ...exposed,
          assets: withoutUpdates(exposed.assets, compilation),
        }));
        const whole: Manifest & typeof additional = { ...written, exposes, ...additional };
        this.#write(compilation, whole);
        // For build tools; it names the source files.
        compilation.deleteAsset('mf-stats.json');
      });
    });
  }

  #write(compilation: Compilation, manifest: object): void {
    if (!this.#hashed) {
      compilation.updateAsset(manifestFile, new webpack.sources.RawSource(JSON.stringify(manifest)));
      return;
    }
    const build = createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
    const source = new webpack.sources.RawSource(JSON.stringify({ ...manifest, build }));
    compilation.updateAsset(manifestFile, source);
    compilation.emitAsset(manifestOf(build), source);
  }
}

/**
 * The texts of a page in every language.
 * @param folder the catalogue with them
 */
function inLanguages(
  { titleMessage, menu, ...page }: Omit<DeclaredPage, 'chunk' | 'outline'>,
  folder: string,
): Omit<BuiltPage, 'files' | 'messages' | 'outline' | 'outlineTexts'> {
  const texts = (key: string | undefined, english: string | null) =>
    key === undefined ? {} : textsIn(folder, key, english);
  if (!menu) return { ...page, titles: texts(titleMessage, page.title) };
  const { labelMessage, ...entry } = menu;
  return {
    ...page,
    titles: texts(titleMessage, page.title),
    menu: { ...entry, labels: texts(labelMessage, entry.label) },
  };
}

/** @throws Error where slice.json and the catalogue differ in English */
function textsIn(folder: string, key: string, english: string | null): Record<string, string> {
  if (readMessages(folder, 'en')?.[key] !== english)
    throw new Error(`slice.json says "${english}", which is not the message "${key}" in ${folder}/en.json`);
  return Object.fromEntries(
    compiledLanguages.flatMap((language) => {
      const text = readMessages(folder, language)?.[key];
      return text === undefined ? [] : [[language, text]];
    }),
  );
}

/**
 * The template of an outline, and the messages that it shows.
 * @param path from the folder of the remote
 * @throws Error where it shows a message that the catalogue does not have
 */
function outlineIn(compilation: Compilation, path: string): Pick<BuiltPage, 'outline' | 'outlineTexts'> {
  const outline = textOf(compilation, path);
  const keys = new Set([...outline.matchAll(/\bt\.(\w+)/g)].map(([, key = '']) => key));
  const folder = join(compilation.compiler.context, 'src/messages');
  const english = readMessages(folder, 'en') ?? {};
  const unknown = [...keys].filter((key) => english[key] === undefined);
  if (unknown.length > 0)
    throw new Error(`${path} shows ${unknown.join(', ')}, which ${folder}/en.json does not have`);
  const outlineTexts = Object.fromEntries(
    (['en', ...compiledLanguages] as const).map((language) => [
      language,
      Object.fromEntries(
        Object.entries(readMessages(folder, language) ?? {}).filter(([key]) => keys.has(key)),
      ),
    ]),
  );
  return { outline, outlineTexts };
}

/** @param path from the folder of the remote */
function textOf({ compiler, fileDependencies }: Compilation, path: string): string {
  const file = join(compiler.context, path);
  fileDependencies.add(file);
  // Indentation is for readers of the file.
  return readFileSync(file, 'utf8').replace(/\n\s*/g, '\n');
}

/** The files that a page needs in addition to those that all pages of the remote need. */
function filesOf(compilation: Compilation, chunk: string | undefined): string[] {
  if (chunk === undefined) return [];
  const group = compilation.namedChunkGroups.get(chunk);
  if (!group) throw new Error(`slice.json names the chunk "${chunk}", which the build does not have`);
  const routes = filesIn(compilation, compilation.namedChunkGroups.get(chunkOfModule('./routes')));
  return filesIn(compilation, group).filter((file) => !routes.includes(file));
}

function filesIn(compilation: Compilation, group: ChunkGroup | undefined): string[] {
  return group?.getFiles().filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement) ?? [];
}

/** While modules are exchanged, an update is not a file that a page needs first. */
function withoutUpdates(
  { js, css }: ManifestExpose['assets'],
  compilation: Compilation,
): ManifestExpose['assets'] {
  const isNeeded = (file: string) => !compilation.getAsset(file)?.info.hotModuleReplacement;
  return { js: { ...js, sync: js.sync.filter(isNeeded) }, css: { ...css, sync: css.sync.filter(isNeeded) } };
}

function scriptHashes(compilation: Compilation): Record<string, string> {
  const scripts = compilation
    .getAssets()
    .filter(({ name }) => name.endsWith('.js'))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(
    scripts.map(({ name, source }) => [
      name,
      `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`,
    ]),
  );
}
