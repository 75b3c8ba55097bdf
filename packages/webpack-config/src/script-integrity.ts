import { createHash } from 'node:crypto';
import webpack, { type Compiler } from 'webpack';

/**
 * Writes into a page the hash of each script that it names, so that a browser runs only what was built with it
 * (W3C Subresource Integrity).
 */
export class ScriptIntegrity {
  readonly #page: string;

  /** @param page the emitted file; its scripts are named from the root. */
  constructor(page: string) {
    this.#page = page;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ScriptIntegrity', (compilation) => {
      // After the scripts have their last bytes, before the page is compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ScriptIntegrity', stage }, () => {
        const page = compilation.getAsset(this.#page);
        if (!page) throw new Error(`The build has no page "${this.#page}"`);
        const html = String(page.source.source()).replace(
          /<script\b[^>]*?\bsrc="?\/([^\s">]+)"?/g,
          (tag: string, file: string) => {
            const script = compilation.getAsset(file);
            if (!script) throw new Error(`${this.#page} names the script ${file}, which was not built`);
            const hash = createHash('sha384').update(script.source.buffer()).digest('base64');
            return `${tag} integrity="sha384-${hash}"`;
          },
        );
        compilation.updateAsset(this.#page, new webpack.sources.RawSource(html));
      });
    });
  }
}
