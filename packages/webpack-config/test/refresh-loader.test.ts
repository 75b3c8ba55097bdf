import { expect, test } from '@jest/globals';
import connectToHotPage, { refreshNames } from '../src/refresh-loader.ts';

test('two slices on one page report their components under different ids, even from modules with the same id', () => {
  const reported: string[] = [];
  let connected = '';
  connectToHotPage.call(
    {
      callback: (_, source) => {
        connected = source;
      },
    },
    `${refreshNames.refreshReg}(class {}, 'NewMemory');`,
    undefined,
  );
  const run = new Function(
    'HOT_SLICE',
    '__webpack_module__',
    'hotPage',
    connected.replace('import.meta', '({})'),
  );
  const page = {
    register: (_: unknown, id: string) => reported.push(id),
    boundary: (id: string) => reported.push(id),
  };
  for (const slice of ['shell', 'gallery']) run(slice, { id: '9157', exports: {} }, page);
  expect(reported).toHaveLength(4);
  expect(new Set(reported).size).toBe(4);
});
