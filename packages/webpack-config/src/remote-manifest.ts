import { posix } from 'node:path';
import type { RemoteManifest as Manifest } from '@our-dates/contracts/remote-manifest';
import type { DeclaredPage } from '@our-dates/contracts/remote-page';
import webpack, { type ChunkGroup, type Compiler } from 'webpack';

/** The name of the chunk that an exposed module gets: `./routes` becomes `exposed-routes`. */
export const chunkOfModule = (path: string): string => `exposed-${posix.basename(path)}`;

/** Of `slice.json`. */
interface DeclaredRemote {
  readonly name: string;
  readonly pages: readonly DeclaredPage[];
}

/**
 * Writes `mf-manifest.json`: where a remote's entry is and which variable it defines, for each exposed module the files
 * that have to come first, and the pages that the remote declares. The names of the files change with their content,
 * the manifest's does not.
 */
export class RemoteManifest {
  readonly #declared: DeclaredRemote;
  readonly #global: string;
  readonly #modules: readonly string[];

  /**
   * @param options.declared name and pages, as in the remote's `slice.json`
   * @param options.global the variable that the entry defines, and the name of its entry point
   */
  constructor(options: {
    declared: DeclaredRemote;
    global: string;
    modules: readonly string[];
  }) {
    this.#declared = options.declared;
    this.#global = options.global;
    this.#modules = options.modules;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifest', (compilation) => {
      // After the files have their last names, before they are compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifest', stage }, () => {
        const entry = compilation.entrypoints.get(this.#global)?.getFiles()[0];
        if (!entry) throw new Error(`The build has no entry "${this.#global}"`);
        const filesIn = (group: ChunkGroup | undefined): string[] =>
          group?.getFiles().filter((file) => !compilation.getAsset(file)?.info.hotModuleReplacement) ?? [];
        const routes = filesIn(compilation.namedChunkGroups.get(chunkOfModule('./routes')));
        const filesOf = (chunk: string | undefined): string[] => {
          if (chunk === undefined) return [];
          const group = compilation.namedChunkGroups.get(chunk);
          if (!group) throw new Error(`slice.json names the chunk "${chunk}", which the build does not have`);
          return filesIn(group).filter((file) => !routes.includes(file));
        };
        const manifest: Manifest = {
          name: this.#declared.name,
          builtAt: builtAt(),
          metaData: {
            globalName: this.#global,
            remoteEntry: { path: `${posix.dirname(entry)}/`, name: posix.basename(entry) },
          },
          exposes: this.#modules.map((path) => {
            const files = filesIn(compilation.namedChunkGroups.get(chunkOfModule(path)));
            const ending = (end: string) => ({ sync: files.filter((file) => file.endsWith(end)) });
            return { path, assets: { js: ending('.js'), css: ending('.css') } };
          }),
          pages: this.#declared.pages.map(({ chunk, ...page }) => ({ ...page, files: filesOf(chunk) })),
        };
        compilation.emitAsset('mf-manifest.json', new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}

/** Now, or the seconds of SOURCE_DATE_EPOCH, by which two builds of one commit are the same. */
function builtAt(): string {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH);
  return new Date(epoch > 0 ? epoch * 1000 : Date.now()).toISOString();
}
