import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrotliOptions, constants } from 'node:zlib';
import { catalogueRule } from '@our-dates/languages/build/catalogue-loader';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { FederationIds } from './federation-ids.ts';
import { ModuleAddress } from './module-address.ts';
import { refreshNames } from './refresh-loader.ts';

/** The oldest browsers we build for: those with `light-dark()`, `:has` and container queries. */
const browsers = ['chrome >= 123', 'firefox >= 121', 'safari >= 17.5'];

const text = /\.(?:js|css|html|svg|json)$/;

const jsxDevRuntime = fileURLToPath(new URL('../page/jsx-dev-runtime.ts', import.meta.url));

/** How a slice is built. */
export interface BuildMode {
  readonly production: boolean;
  /** For the daily loop: the folder of this build, instead of `dist`. Open pages exchange the modules that change. */
  readonly hotFolder?: string;
}

/** What the builds of the shell and of every remote have in common. */
export function baseConfiguration(options: BuildMode & { dir: string; name: string }): Configuration {
  const { dir, name, production, hotFolder } = options;
  // While modules are exchanged, a file keeps its name.
  const file = hotFolder === undefined ? 'assets/[name].[contenthash:8]' : 'assets/[name]';
  return {
    name,
    context: dir,
    mode: production ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: hotFolder ?? join(dir, 'dist'),
      uniqueName: `our-dates-${name}`,
      publicPath: 'auto',
      filename: `${file}.js`,
      chunkFilename: `${file}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      hashFunction: 'xxhash64',
      // A module that threw while starting, because a shared one was missing, starts again on its next request.
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs'],
      ...(hotFolder === undefined ? {} : { alias: { 'react/jsx-dev-runtime$': jsxDevRuntime } }),
    },
    module: {
      rules: [
        catalogueRule,
        {
          test: /\.tsx?$/,
          exclude: [/node_modules/, catalogueRule.test],
          use: {
            loader: 'swc-loader',
            options: {
              env: { targets: browsers },
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: {
                  react: {
                    runtime: 'automatic',
                    development: !production,
                    ...(hotFolder === undefined ? {} : { refresh: refreshNames }),
                  },
                },
                externalHelpers: false,
              },
            },
          },
        },
        ...(hotFolder === undefined ? [] : [refreshRule]),
        {
          test: /\.css$/,
          use: [
            // The shell's styles are inlined in the HTML of every page, so their addresses start at the root.
            { loader: MiniCssExtractPlugin.loader, options: name === 'shell' ? { publicPath: '/' } : {} },
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  // Styles of packages are built into each slice, whose names must not be those of another. What
                  // people download has short ones, which make the first route 0.4 KB smaller.
                  localIdentName:
                    hotFolder === undefined ? '[hash:base64:6]' : `${name}-[local]-[hash:base64:5]`,
                  localIdentHashSalt: name,
                },
              },
            },
          ],
          sideEffects: true,
        },
        { test: /\.(?:woff2?|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${file}.css`,
        chunkFilename: `${file}.css`,
        ignoreOrder: false,
      }),
      ...(hotFolder === undefined ? [] : hotPlugins(dir, name)),
      new ModuleAddress(),
      new FederationIds(),
    ],
    optimization: {
      minimizer: [
        // Makes the first route 0.7 KB smaller than Terser does.
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, mangle: true },
        }),
        new CssMinimizerPlugin(),
      ],
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
      // The state of exchanged modules survives builds with errors.
      ...(hotFolder === undefined ? {} : { emitOnErrors: false }),
    },
    ...(hotFolder === undefined ? {} : { cache: rememberedBuild(dir, name) }),
    performance: false,
    // The federation plugin warns about `publicPath: 'auto'`, which is required here.
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  };
}

/**
 * For production: writes every text asset also as `.br` and `.gz`, at the highest level, so that no server
 * compresses it again. Must follow all plugins that write files.
 */
export function precompressed({ production }: BuildMode): Required<Configuration>['plugins'] {
  if (!production) return [];
  return [
    new CompressionPlugin<BrotliOptions>({
      algorithm: 'brotliCompress',
      filename: '[path][base].br',
      test: text,
      threshold: 512,
      compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
    }),
    new CompressionPlugin({
      algorithm: 'gzip',
      filename: '[path][base].gz',
      test: text,
      threshold: 512,
      compressionOptions: { level: 9 },
    }),
  ];
}

/** Runs after the compiler, on all of our own code except the code that it connects to. */
const refreshRule: RuleSetRule = {
  test: /\.tsx?$/,
  exclude: [/node_modules/, catalogueRule.test, fileURLToPath(new URL('../page', import.meta.url))],
  enforce: 'post',
  use: fileURLToPath(new URL('refresh-loader.ts', import.meta.url)),
};

function hotPlugins(dir: string, name: string): Required<Configuration>['plugins'] {
  return [
    new webpack.HotModuleReplacementPlugin(),
    new webpack.DefinePlugin({ HOT_SLICE: JSON.stringify(name) }),
    // Without a name it precedes every entry, including that of a remote's container.
    new webpack.EntryPlugin(dir, fileURLToPath(new URL('../page/hot-entry.ts', import.meta.url)), {}),
  ];
}

/** Keeps the compiled modules, so that the next start compiles only what has changed. */
function rememberedBuild(dir: string, name: string): NonNullable<Configuration['cache']> {
  return {
    type: 'filesystem',
    name: `hot-${name}`,
    cacheDirectory: join(dir, '../node_modules/.cache/our-dates-hot'),
    buildDependencies: {
      config: [fileURLToPath(new URL('./', import.meta.url)), join(dir, 'webpack.config.ts')],
    },
  };
}
