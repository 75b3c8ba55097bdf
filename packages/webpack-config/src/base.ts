import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';

/** The oldest browsers we build for: those with `light-dark()`, `:has` and container queries. */
const browsers = ['chrome >= 123', 'firefox >= 121', 'safari >= 17.5'];

const text = /\.(?:js|css|html|svg|json)$/;

/** What the builds of the shell and of every remote have in common. */
export function baseConfiguration(options: {
  dir: string;
  name: string;
  production: boolean;
}): Configuration {
  const { dir, name, production } = options;
  return {
    name,
    context: dir,
    mode: production ? 'production' : 'development',
    target: 'web',
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: join(dir, 'dist'),
      uniqueName: `our-dates-${name}`,
      publicPath: 'auto',
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      hashFunction: 'xxhash64',
      // A module that threw while starting, for want of a shared one, starts over the next time it is asked for.
      strictModuleExceptionHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.js', '.mjs'], alias: aliases(dir, production) },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'swc-loader',
            options: {
              env: { targets: browsers },
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development: !production } },
                externalHelpers: false,
              },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: `${name}-[local]-[hash:base64:5]`,
                },
              },
            },
          ],
          sideEffects: true,
        },
        {
          test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
          use: fileURLToPath(new URL('mark-pure-loader.ts', import.meta.url)),
        },
        { test: /\.(?:woff2?|png|jpe?g|webp|avif)$/, type: 'asset/resource' },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:10].css',
        chunkFilename: 'assets/[name].[contenthash:10].css',
        ignoreOrder: false,
      }),
      ...(production ? precompressed() : []),
    ],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      moduleIds: 'deterministic',
      chunkIds: production ? 'deterministic' : 'named',
    },
    performance: false,
    stats: 'errors-warnings',
  };
}

/** The router's own entry is its development build, which is the bigger one. */
function aliases(dir: string, production: boolean): Record<string, string> {
  if (!production) return {};
  const slice = createRequire(join(dir, 'package.json'));
  const router = createRequire(slice.resolve('@our-dates/router')).resolve('react-router');
  return { 'react-router$': join(dirname(router), '../production/index.mjs') };
}

/** Every text asset also as `.br` and `.gz`, at the highest effort, so that no server compresses it again. */
function precompressed(): Required<Configuration>['plugins'] {
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
