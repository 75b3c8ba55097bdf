import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { transformFile } from '@swc/core';
import webpack, { type Compiler } from 'webpack';

/**
 * Builds a small script that runs before the page's modules, as one hashed file: no imports, no module runtime. It
 * is a file because the content security policy forbids inline scripts.
 */
export class StartScript {
  /** The emitted file, after the build. */
  file = '';
  readonly #source: string;

  /** @param source a TypeScript file, relative to the slice; it may import types only. */
  constructor(source: string) {
    this.#source = source;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StartScript', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'StartScript', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const path = join(compiler.context, this.#source);
          compilation.fileDependencies.add(path);
          const script = await build(path);
          const hash = createHash('sha256').update(script).digest('hex').slice(0, 10);
          this.file = `assets/start.${hash}.js`;
          compilation.emitAsset(this.file, new webpack.sources.RawSource(script), {
            immutable: true,
            // Minified already: another pass would change the content that its name is a hash of.
            minimized: true,
          });
        },
      );
    });
  }
}

/** The script as a block, so that its names do not become globals. */
async function build(path: string): Promise<string> {
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
