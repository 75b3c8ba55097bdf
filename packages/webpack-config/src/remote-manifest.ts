import { posix } from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** The name of the chunk that an exposed module gets: `./routes` becomes `exposed-routes`. */
export const chunkOfModule = (path: string): string => `exposed-${posix.basename(path)}`;

/**
 * Writes `mf-manifest.json`: where a remote's entry is and which variable it defines, and for each exposed module
 * the files that have to come first. The names of the files change with their content, the manifest's does not.
 */
export class RemoteManifest {
  readonly #global: string;
  readonly #modules: readonly string[];

  /** @param options.global the variable that the entry defines, and the name of its entry point. */
  constructor(options: { global: string; modules: readonly string[] }) {
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
        const manifest = {
          metaData: {
            globalName: this.#global,
            remoteEntry: { path: `${posix.dirname(entry)}/`, name: posix.basename(entry) },
          },
          exposes: this.#modules.map((path) => {
            const files = compilation.namedChunkGroups.get(chunkOfModule(path))?.getFiles() ?? [];
            const ending = (end: string) => ({ sync: files.filter((file) => file.endsWith(end)) });
            return { path, assets: { js: ending('.js'), css: ending('.css') } };
          }),
        };
        compilation.emitAsset('mf-manifest.json', new webpack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
