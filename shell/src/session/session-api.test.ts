import { expect, it, jest } from '@jest/globals';
import { createSessionApi } from './session-api.ts';

it('the session stops waiting for a server that does not respond', async () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    const signal = init?.signal;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  let timer = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    timer = new AbortController();
    return timer.signal;
  });
  const { me, refresh, logout } = createSessionApi();
  for (const call of [me, refresh, logout]) {
    const asked = call();
    timer.abort(new DOMException('Too late', 'TimeoutError'));
    await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' });
  }
});
