import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useRelativeTimes } from './use-relative-times.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();

beforeEach(() => void jest.useFakeTimers({ now }));
afterEach(() => void jest.useRealTimers());

function read(moments: readonly string[]) {
  let drawn = 0;
  const { result, unmount } = renderHook(() => {
    drawn += 1;
    return useRelativeTimes(moments);
  });
  return { texts: () => moments.map(result.current), drawn: () => drawn, unmount };
}

const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1_000));

function setHidden(hidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('relative times on a page', () => {
  it('update at the moment their text changes, with one timer for all', () => {
    const times = read([ago(30), ago(3_590), ago(86_400)]);
    expect(times.texts()).toEqual(['Just now', '59m ago', '1d ago']);
    expect(jest.getTimerCount()).toBe(1);
    pass(10);
    expect(times.texts()).toEqual(['Just now', '1h ago', '1d ago']);
    pass(20);
    expect(times.texts()).toEqual(['1m ago', '1h ago', '1d ago']);
    expect(times.drawn()).toBe(3);
    expect(jest.getTimerCount()).toBe(1);
    times.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('need no timer once they are dates', () => {
    expect(read([ago(7 * 86_400)]).texts()).toEqual(['Nov 14, 2026']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('stop while the page is hidden and are right when it becomes visible', () => {
    const times = read([ago(0)]);
    setHidden(true);
    expect(jest.getTimerCount()).toBe(0);
    pass(150);
    setHidden(false);
    expect(times.texts()).toEqual(['2m ago']);
    pass(30);
    expect(times.texts()).toEqual(['3m ago']);
  });

  it('start with ‘Just now’ where the clock is behind the server’s', () => {
    const times = read([ago(-30)]);
    expect(times.texts()).toEqual(['Just now']);
    pass(89);
    expect(times.texts()).toEqual(['Just now']);
    pass(1);
    expect(times.texts()).toEqual(['1m ago']);
  });
});
