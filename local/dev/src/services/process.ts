/** The process of the services: runs every slice, and restarts a slice when one of its files was saved. */

import { runningSlices } from '@our-dates/local/start/platform';
import { onParentExit } from '@our-dates/service-kit/slice/lifecycle';
import { createLog } from '@our-dates/service-kit/telemetry/log';
import { root } from '@our-dates/slices/find-slices';
import type { Order, Report } from './messages.ts';
import { createRunningSlices } from './running-slices.ts';
import { createSliceModules } from './slice-modules.ts';

const log = createLog({ name: 'dev' });
const slices = createRunningSlices({ modules: createSliceModules(root), slices: runningSlices(), root });

async function obey(order: Order): Promise<Report> {
  if (order.do === 'take up') return slices.takeUp(order.files);
  await slices.startAll(order.environments);
  return { done: 'started' };
}

let orders: Promise<unknown> = Promise.resolve();
process.on('message', (order: Order) => {
  orders = orders.then(async () => {
    const report = await obey(order).catch((error: unknown): Report => {
      log.fatal({ err: error }, 'the services could not be started');
      return { done: 'failed', reason: error instanceof Error ? error.message : String(error) };
    });
    process.send?.(report);
  });
});

async function stop(): Promise<void> {
  await slices.stopAll();
  process.exit();
}
process.once('SIGTERM', stop);
// Ctrl-C is for the process that started this one.
process.on('SIGINT', () => undefined);
onParentExit(stop);
// The process of one service would end here. In this one the others, and all sessions, would end with it.
process.on('uncaughtException', (error) => log.fatal({ err: error }, 'an error was not caught'));
process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'a rejection was not handled'));
