import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, ManifestExpose } from '@module-federation/sdk';
import type { RemoteManifest } from '@our-dates/contracts/remote-manifest';
import type { DeclaredPage } from '@our-dates/contracts/remote-page';
import webpack, { type ChunkGroup, type Compilation, type Compiler } from 'webpack';
import { builtAt } from './built-at.ts';
import { builtFiles } from './built-files.ts';
import { chunkOfModule } from './federation.ts';

const manifestFile = 'mf-manifest.json';

/**
 * Adds to the manifest of a remote what our platform reads in it: the pages that the remote declares, each with its
 * outline and the files of its own chunk, the build time, and the hash of each script. The plugin's own option for additional data
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
            ...page,
            files: filesOf(compilation, chunk),
            ...(outline === undefined ? {} : { outline: textOf(compilation, outline) }),
          })),
          ...(this.#hashed ? { files: builtFiles(compilation), integrity: scriptHashes(compilation) } : {}),
        };
        const written: Manifest = JSON.parse(String(manifest.source.source()));
        const exposes = written.exposes.map((exposed) => ({
          ...exposed,
          assets: withoutUpdates(exposed.assets, compilation),
        }));
        const whole: Manifest & typeof additional = { ...written, exposes, ...additional };
        compilation.updateAsset(manifestFile, new webpack.sources.RawSource(JSON.stringify(whole)));
        // For build tools; it names the source files.
        compilation.deleteAsset('mf-stats.json');
      });
    });
  }
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
  const scripts = compilation.getAssets().filter(({ name }) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map(({ name, source }) => [
      name,
      `sha384-${createHash('sha384').update(source.buffer()).digest('base64')}`,
    ]),
  );
}
