import { describe, expect, test } from '@jest/globals';
import { type TraceEvent, withoutWaiting } from './processor-time.ts';

const onMain = { ph: 'X', pid: 1, tid: 1 };
const task = (ts: number, dur: number, tdur?: number): TraceEvent => ({
  ...onMain,
  ...{ name: 'RunTask', ts, dur },
  ...(tdur === undefined ? {} : { tdur }),
});
const work = (ts: number, dur: number): TraceEvent => ({ ...onMain, name: 'FunctionCall', ts, dur });

describe('a recording without waiting for a processor', () => {
  test('a task lasts as long as its thread had a processor, and what happens in it moves in proportion', () => {
    expect(withoutWaiting([task(1000, 400, 100), work(1100, 200), work(1300, 40)])).toEqual([
      task(1000, 100, 100),
      work(1025, 50),
      work(1075, 10),
    ]);
  });

  test('a task that never waited stays as it is, also where the two clocks differ by a little', () => {
    const events = [task(0, 50, 50), work(10, 20), task(100, 50, 51), work(110, 20)];
    expect(withoutWaiting(events)).toEqual(events);
  });

  test('a task inside another one belongs to the outer one', () => {
    expect(withoutWaiting([task(0, 100, 50), task(20, 60, 60)])).toEqual([
      task(0, 50, 50),
      { ...task(10, 30), tdur: 60 },
    ]);
  });

  test('what lies between tasks, on another thread or in a task without a processor time stays as it is', () => {
    const events = [task(0, 100), work(10, 20), work(150, 20), { ...work(210, 20), tid: 2 }];
    expect(withoutWaiting([...events, task(200, 100, 50)])).toEqual([...events, task(200, 50, 50)]);
  });

  test('events are found whatever their order, as a recording has them by thread and by the time they ended', () => {
    expect(withoutWaiting([work(1100, 200), task(1000, 400, 100)])).toEqual([
      work(1025, 50),
      task(1000, 100, 100),
    ]);
  });
});
