import { expect, it, jest } from '@jest/globals';
import { createMemoryStorage } from '../../test/session-harness.ts';
import { createWaitingUploads } from './waiting-uploads.ts';

it('waiting uploads are known in their owner’s other tabs, and not to another user', () => {
  const storage = createMemoryStorage();
  const [page, otherPage] = [new EventTarget(), new EventTarget()];
  const [here, there] = [createWaitingUploads(storage, page), createWaitingUploads(storage, otherPage)];
  const heard = jest.fn();
  const stop = there.subscribe(heard);

  here.note(1, true);
  otherPage.dispatchEvent(new Event('storage'));
  expect(heard).toHaveBeenCalledTimes(1);
  expect([there.isWaiting(1), there.isWaiting(11)]).toEqual([true, false]);

  there.note(1, false);
  expect(here.isWaiting(1)).toBe(false);
  stop();
  there.note(1, true);
  expect(heard).toHaveBeenCalledTimes(2);
});
