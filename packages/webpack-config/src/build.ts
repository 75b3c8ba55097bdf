/**
 * Builds the slice in the current folder according to its `webpack.config.ts`, into `dist`. `--watch` builds for
 * development and again after every change; `--standalone` builds a remote as a page without the shell.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Stats } from 'webpack';
import { bundledPackages, packagesFile } from './bundled-packages.ts';
import type { SliceBuild } from './index.ts';
import { moduleSizes } from './module-sizes.ts';
import { forgetOldBuilds } from './previous-build.ts';
import { sizeReport } from './size-report.ts';
import { standaloneBuild } from './standalone.ts';

const watch = process.argv.includes('--watch');
const dir = process.cwd();
const standalone = process.argv.includes('--standalone');
const { default: build }: { default: SliceBuild } = standalone
  ? { default: standaloneBuild(dir) }
  : await import(pathToFileURL(join(dir, 'webpack.config.ts')).href);
const compiler = webpack(build({ production: !watch }));
if (!compiler) throw new Error('webpack did not start');

function report(error: Error | null, stats: Stats | undefined): boolean {
  if (error) console.error(error);
  if (stats && (stats.hasErrors() || stats.hasWarnings())) {
    console.error(stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY }));
  }
  return error === null && stats !== undefined && !stats.hasErrors();
}

if (watch) {
  compiler.watch({}, (error, stats) => {
    if (report(error, stats)) console.log(`${stats?.compilation.name}: built in ${elapsed(stats)} s`);
  });
} else {
  compiler.run((error, stats) => {
    const fine = report(error, stats);
    compiler.close(async () => {
      if (!fine || !stats) {
        process.exitCode = 1;
        return;
      }
      if (!standalone) {
        await forgetOldBuilds(join(dir, 'dist'), Object.keys(stats.compilation.assets).sort());
        await writeFile(join(dir, 'dist', '.modules.json'), JSON.stringify(moduleSizes(stats)));
        await writeFile(
          join(dir, 'dist', packagesFile),
          JSON.stringify(bundledPackages(stats, dirname(dir))),
        );
      }
      console.log(`${stats.compilation.name}: built in ${elapsed(stats)} s`);
      console.log(await sizeReport(join(dir, 'dist'), stats));
    });
  });
}

function elapsed(stats: Stats | undefined): string {
  return (((stats?.endTime ?? 0) - (stats?.startTime ?? 0)) / 1000).toFixed(1);
}
