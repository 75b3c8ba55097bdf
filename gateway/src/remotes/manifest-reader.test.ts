import { expect, test } from '@jest/globals';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { createManifestReader } from './manifest-reader.ts';
import { createRemoteList } from './remote-list.ts';

const log = createLog({ name: 'test', level: 'silent', to: { write: () => undefined } });

/** As the federation plugin writes it, with what our build adds. */
const manifest = {
  id: 'plans',
  name: 'plans',
  metaData: {
    name: 'plans',
    type: 'app',
    buildInfo: { buildVersion: '0.1.0', buildName: '@our-dates/mfe-plans' },
    remoteEntry: { name: 'assets/remoteEntry.0123abcdef.js', path: '', type: 'var' },
    types: { path: '', name: '', zip: '', api: '' },
    globalName: 'plans',
    pluginVersion: '2.9.2',
    publicPath: 'auto',
  },
  shared: [{ id: 'plans:react', name: 'react', version: '19.3.1', requiredVersion: '^19', singleton: true }],
  remotes: [],
  exposes: [
    {
      id: 'plans:routes',
      name: 'routes',
      path: './routes',
      assets: {
        js: { sync: ['assets/exposed-routes.js'], async: ['assets/later.js'] },
        css: { sync: ['assets/exposed-routes.css'], async: [] },
      },
    },
  ],
  builtAt: '2026-04-19T18:00:00.000Z',
  pages: [{ path: '/plans', access: 'signed-in', title: null, skeleton: 'form', files: ['assets/plan.js'] }],
  integrity: { 'assets/exposed-routes.js': 'sha384-0' },
};

test('from the manifest of a federated remote come the entry, and the files of a page that have to be there first', () => {
  const read = createManifestReader(log)(JSON.stringify(manifest), 'http://10.0.0.2');
  if (!read) throw new Error('The manifest was refused');
  const { entries, pages } = createRemoteList(log)([{ manifest: read }]);
  expect(entries.plans).toMatchObject({
    globalName: 'plans',
    remoteEntry: { path: '', name: 'assets/remoteEntry.0123abcdef.js' },
  });
  expect(pages[0]?.files).toEqual([
    '/remotes/plans/assets/remoteEntry.0123abcdef.js',
    '/remotes/plans/assets/exposed-routes.js',
    '/remotes/plans/assets/exposed-routes.css',
    '/remotes/plans/assets/plan.js',
  ]);
});
