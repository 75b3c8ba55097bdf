import webpack, { type Compiler } from 'webpack';

const createScriptHook = `${webpack.RuntimeGlobals.require}.federation.instance.loaderHook.lifecycle.createScript`;

/**
 * Passes a remote's own chunks, which webpack loads, to the federation runtime's `createScript` hook too, so that
 * the page checks them like the remote's entry.
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkIntegrity', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(
        'ChunkIntegrity',
        (source) => `${source}
const checked = ${createScriptHook}.emit({ url: script.src });
if (checked) {
  script.src = checked.src;
  script.integrity = checked.integrity;
}`,
      );
    });
  }
}
