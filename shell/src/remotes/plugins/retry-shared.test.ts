import { expect, it, jest } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { retryShared } from './retry-shared.ts';

it('a shared module that could not be fetched is fetched again, and only until it is loaded', async () => {
  const get = jest.fn(async () => () => 'the menu');
  get.mockRejectedValueOnce(new Error('Failed to fetch'));
  const federation = createInstance({
    name: 'page',
    remotes: [],
    shared: { menu: { version: '1.0.0', get } },
    plugins: [retryShared()],
  });
  await expect(federation.loadShare('menu')).rejects.toThrow('Failed to fetch');
  for (let time = 0; time < 2; time += 1) {
    const menu = await federation.loadShare<() => string>('menu');
    expect(menu ? menu() : menu).toBe('the menu');
  }
  expect(get).toHaveBeenCalledTimes(2);
});
