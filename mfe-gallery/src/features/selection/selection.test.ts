import { describe, expect, it } from '@jest/globals';
import { extended, type Selection, selectedAmong, selectionFrom, selectionOf, toggled } from './selection.ts';

const order = [10, 20, 30, 40, 50];
const selected = (selection: Selection, among: readonly number[] = order) => selectedAmong(among, selection);

describe('a selection of photos', () => {
  it('contains a pressed photo, until it is pressed again', () => {
    const one = toggled(order, selectionOf([]), 30);
    expect(selected(one)).toEqual([30]);
    expect(selected(toggled(order, toggled(order, one, 10), 30))).toEqual([10]);
  });

  it('is in the order of the memory, however it was made', () => {
    expect(selected(selectionOf([50, 10, 30]))).toEqual([10, 30, 50]);
  });

  it('with Shift adds all from the last pressed one, in both directions, and keeps what was selected', () => {
    const started = toggled(order, selectionOf([50]), 20);
    expect(selected(extended(order, started, 40))).toEqual([20, 30, 40, 50]);
    expect(selected(extended(order, started, 10))).toEqual([10, 20, 50]);
  });

  it('loses what a smaller range with Shift no longer contains', () => {
    const started = toggled(order, selectionOf([]), 20);
    expect(selected(extended(order, extended(order, started, 50), 30))).toEqual([20, 30]);
  });

  it('keeps a range when another photo is pressed', () => {
    const range = extended(order, toggled(order, selectionOf([]), 20), 40);
    expect(selected(toggled(order, range, 30))).toEqual([20, 40]);
  });

  it('starts a range at the first photo if none was pressed, or if the pressed one is gone', () => {
    expect(selected(extended(order, selectionOf([]), 30))).toEqual([10, 20, 30]);
    expect(selected(extended(order.slice(1), selectionOf([10]), 30), order.slice(1))).toEqual([20, 30]);
  });

  it('drops a removed photo, and follows those that have moved', () => {
    expect(selected(selectionOf([10, 30, 50]), [50, 20, 10])).toEqual([50, 10]);
    const range = extended(order, selectionOf([20]), 40);
    expect(selected(range, [10, 20, 30])).toEqual([20]);
  });

  it('starts with the photo pressed on the page of the memory', () => {
    expect(selected(selectionFrom(order, 1, undefined))).toEqual([]);
    expect(selected(selectionFrom(order, 1, { to: 3, isRange: false }))).toEqual([40]);
    expect(selected(selectionFrom(order, 1, { to: 3, isRange: true }))).toEqual([20, 30, 40]);
    expect(selected(selectionFrom(order, 1, { to: 9, isRange: true }))).toEqual([]);
  });
});
