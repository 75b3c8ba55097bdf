import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfiguration } from './base.ts';
import type { SliceBuild } from './index.ts';

/**
 * A remote as a page of its own, without shell and federation: `src/index.tsx` draws it with a host that it
 * makes up itself. Built into `dist/alone`, where a running platform serves it beside the remote.
 * @param dir the slice's folder.
 */
export function aloneBuild(dir: string): SliceBuild {
  return ({ production }) => {
    const base = baseConfiguration({ dir, name: 'alone', production });
    return {
      ...base,
      entry: { alone: './src/index.tsx' },
      output: { ...base.output, path: join(dir, 'dist', 'alone') },
      plugins: [
        ...(base.plugins ?? []),
        new HtmlWebpackPlugin({ title: 'Alone', meta: { viewport: 'width=device-width, initial-scale=1' } }),
      ],
    };
  };
}
