import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { waitFor } from '../../../testing/wait-for.ts';
import { watchSilence } from './watch-silence.ts';

const ms = 20;

test('a sender is not called silent while the reader of its request takes nothing', async () => {
  let full = true;
  let silences = 0;
  const endWatch = watchSilence(new IncomingMessage(new Socket()), {
    ms,
    onSilence: () => {
      silences += 1;
    },
    isFull: () => full,
  });
  await sleep(5 * ms);
  expect(silences).toBe(0);
  full = false;
  await waitFor(() => expect(silences).toBe(1));
  endWatch();
});

test('a watch that has ended does not call a sender silent', async () => {
  let silences = 0;
  const endWatch = watchSilence(new IncomingMessage(new Socket()), {
    ms,
    onSilence: () => {
      silences += 1;
    },
  });
  endWatch();
  await sleep(5 * ms);
  expect(silences).toBe(0);
});
