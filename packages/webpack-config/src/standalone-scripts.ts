import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { transformFile } from '@swc/core';
import webpack, { type Compiler } from 'webpack';

/**
 * Builds small scripts that run on their own, before and beside the page's modules: no imports, no
 * module runtime, one hashed file each. The content security policy forbids inline scripts, hence files.
 */
export class StandaloneScripts {
  /** From the script's name (`theme`) to the file it was emitted as. */
  readonly files = new Map<string, string>();
  readonly #sources: readonly string[];

  /** @param sources TypeScript files, relative to the slice; they may import types only. */
  constructor(sources: readonly string[]) {
    this.#sources = sources;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StandaloneScripts', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'StandaloneScripts', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          for (const source of this.#sources) {
            const path = join(compiler.context, source);
            compilation.fileDependencies.add(path);
            const { code } = await transformFile(path, {
              jsc: {
                parser: { syntax: 'typescript' },
                target: 'es2022',
                minify: { compress: true, mangle: true },
              },
              minify: true,
            });
            if (/^\s*import\b/m.test(code))
              throw new Error(`${source} must stand alone, but imports something`);
            const script = `{${code.replace(/export\s*\{\s*\};?/g, '')}}`;
            const name = basename(source, '.ts');
            const hash = createHash('sha256').update(script).digest('hex').slice(0, 10);
            const file = `assets/${name}.${hash}.js`;
            this.files.set(name, file);
            compilation.emitAsset(file, new webpack.sources.RawSource(script), { immutable: true });
          }
        },
      );
    });
  }
}
