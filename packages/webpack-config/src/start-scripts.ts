import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { transformFile } from '@swc/core';
import webpack, { type Compiler } from 'webpack';

/**
 * Builds small scripts that run before the page's modules: no imports, no module runtime, one hashed file each.
 * They are files because the content security policy forbids inline scripts.
 */
export class StartScripts {
  /** From the script's name (`theme`) to the file it was emitted as. */
  readonly files = new Map<string, string>();
  readonly #sources: readonly string[];

  /** @param sources TypeScript files, relative to the slice; they may import types only. */
  constructor(sources: readonly string[]) {
    this.#sources = sources;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StartScripts', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'StartScripts', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
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
            if (/^\s*import\b/m.test(code)) throw new Error(`${source} must not import anything`);
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
