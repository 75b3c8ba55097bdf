import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfiguration, precompressed } from './base.ts';
import type { SliceBuild } from './index.ts';

/**
 * A remote as a page without shell and federation: `src/index.tsx` renders it with a stub host. Built into
 * `dist/standalone`, which a running platform serves next to the remote.
 * @param dir the slice's folder.
 */
export function standaloneBuild(dir: string): SliceBuild {
  return ({ production }) => {
    const base = baseConfiguration({ dir, name: 'standalone', production });
    return {
      ...base,
      entry: { standalone: './src/index.tsx' },
      output: { ...base.output, path: join(dir, 'dist', 'standalone') },
      plugins: [
        ...(base.plugins ?? []),
        new HtmlWebpackPlugin({
          title: 'Standalone',
          meta: { viewport: 'width=device-width, initial-scale=1' },
        }),
        ...precompressed({ production }),
      ],
    };
  };
}
