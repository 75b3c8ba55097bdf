import type { Compiler, Module } from 'webpack';

/**
 * Gives ids to the modules that the federation plugin makes. webpack would derive them from names that contain the
 * absolute path of the checkout: equal sources in two folders would be built to different files.
 */
export class FederationIds {
  apply(compiler: Compiler): void {
    const name = (module: Module) => module.libIdent({ context: compiler.context }) ?? '';
    compiler.hooks.compilation.tap('FederationIds', ({ chunkGraph, hooks }) => {
      hooks.beforeModuleIds.tap('FederationIds', (modules) => {
        const made = [...modules].filter(
          (module) =>
            module.type === 'provide-module' || module.identifier().includes('data:text/javascript'),
        );
        const ordered = made.toSorted((one, other) =>
          withoutData(name(one)) < withoutData(name(other)) ? -1 : 1,
        );
        for (const [index, module] of ordered.entries()) chunkGraph.setModuleId(module, `f${index}`);
      });
    });
  }
}

/** The module that starts the runtime is named by its source, which contains the path too. */
const withoutData = (name: string) => name.replace(/^data:.*/s, '');
