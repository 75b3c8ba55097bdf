import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import webpack, { type Compiler } from 'webpack';

/**
 * Builds small scripts that run before the page's modules, in one hashed file: no imports, no module runtime. It is a
 * file because the content security policy forbids inline scripts.
 */
export class StartScripts {
  /** The emitted file, once it is built. */
  file = '';
  readonly #sources: readonly string[];

  /** @param sources TypeScript files, relative to the slice, in the order in which they run; they may import types only. */
  constructor(sources: readonly string[]) {
    this.#sources = sources;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StartScripts', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'StartScripts', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const scripts = this.#sources.map(async (source) => {
            const path = join(compiler.context, source);
            compilation.fileDependencies.add(path);
            return built(path);
          });
          const script = (await Promise.all(scripts)).join('');
          const hash = createHash('sha256').update(script).digest('hex').slice(0, 10);
          this.file = `assets/start.${hash}.js`;
          compilation.emitAsset(this.file, new webpack.sources.RawSource(script), { immutable: true });
        },
      );
    });
  }
}

/** One script as a block, so that its names are its own. */
async function built(path: string): Promise<string> {
  const { code } = await transformFile(path, {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: true },
    },
    minify: true,
  });
  if (/^\s*import\b/m.test(code)) throw new Error(`${path} must not import anything`);
  return `{${code.replace(/export\s*\{\s*\};?/g, '')}}`;
}
