import webpack, { type Compiler, type Configuration, type Stats } from 'webpack';

/** Of its compilation, a child of the page's. */
export const workerName = 'worker';

/**
 * Builds the service worker as one hashed file. It has a compiler of its own: in that of the page, the federation plugin
 * would add its runtime and the shared modules.
 */
export class WorkerScript {
  /** The emitted file, after the build. */
  file = '';
  readonly #source: string;
  readonly #base: Configuration;

  /**
   * @param source the module that the worker starts with, relative to the slice
   * @param base the configuration of the slice, whose modules it is built like
   */
  constructor(source: string, base: Configuration) {
    this.#source = source;
    this.#base = base;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.make.tapPromise('WorkerScript', async (compilation) => {
      const { compilation: built } = await this.#build();
      compilation.fileDependencies.addAll(built.fileDependencies);
      compilation.children.push(built);
      for (const { name, source, info } of built.getAssets()) compilation.emitAsset(name, source, info);
      this.file = [...(built.entrypoints.get('worker')?.getFiles() ?? [])][0] ?? '';
    });
  }

  #build(): Promise<Stats> {
    const worker = webpack({
      ...this.#base,
      name: workerName,
      target: ['webworker', 'es2022'],
      devtool: false,
      entry: { worker: this.#source },
      output: { filename: 'assets/worker.[contenthash:8].js', hashFunction: 'xxhash64' },
      plugins: [],
    });
    // The compiler of the page writes its file.
    worker?.hooks.shouldEmit.tap('WorkerScript', () => false);
    return new Promise((resolve, reject) => {
      worker?.run((error, stats) => {
        worker.close(() => {
          if (error || !stats || stats.hasErrors())
            reject(error ?? new Error(stats?.toString('errors-only')));
          else resolve(stats);
        });
      });
    });
  }
}
