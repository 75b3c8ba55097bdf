import type { Compiler } from 'webpack';

const forgetting = 'delete installedModules[id];';

/**
 * Lets a shared module that could not be fetched be fetched again. The code that webpack generates forgets the
 * failure, but not that it has begun, and so never begins again.
 */
export class RetryFailedShares {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetryFailedShares', (compilation) => {
      compilation.hooks.runtimeModule.tap('RetryFailedShares', (module) => {
        if (module.name !== 'consumes') return;
        const generate = module.generate.bind(module);
        module.generate = () => {
          const code = String(generate());
          if (!code.includes('startedInstallModules')) return code;
          if (!code.includes(forgetting)) throw new Error('webpack forgets failed shares in another way now');
          return code.replaceAll(forgetting, `${forgetting} delete startedInstallModules[id];`);
        };
      });
    });
  }
}
