import webpack, { type Compiler } from 'webpack';

/**
 * Replaces `import.meta.url` by a constant, where webpack would write the path of the module on this machine. It takes
 * no part in `new URL(…, import.meta.url)`, from which webpack makes workers and assets.
 */
export class ModuleAddress {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ModuleAddress', (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        normalModuleFactory.hooks.parser.for(type).tap('ModuleAddress', (parser) => {
          parser.hooks.expression.for('import.meta.url').tap('ModuleAddress', ({ range }) => {
            if (!range) return undefined;
            const constant = new webpack.dependencies.ConstDependency(JSON.stringify('file:///'), range);
            parser.state.module.addPresentationalDependency(constant);
            return true;
          });
        });
      }
    });
  }
}
