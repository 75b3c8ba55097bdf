import { describe, expect, it } from '@jest/globals';
import { inFlight, spreadProgress } from './spread-progress.ts';

describe('the progress of several photos in one request', () => {
  it('fills one photo after the other, according to their sizes', () => {
    expect(spreadProgress([100, 300], 0)).toEqual([0, 0]);
    expect(spreadProgress([100, 300], 0.125)).toEqual([0.5, 0]);
    expect(spreadProgress([100, 300], 0.25)).toEqual([1, 0]);
    expect(spreadProgress([100, 300], 0.625)).toEqual([1, 0.5]);
    expect(spreadProgress([100, 300], 1)).toEqual([1, 1]);
  });

  it('names the photo that was being sent', () => {
    expect(inFlight([1, 0.4, 0])).toBe(1);
    expect(inFlight([0, 0])).toBe(0);
  });

  it('names the last one when all were sent and the response was lost', () => {
    expect(inFlight([1, 1, 1])).toBe(2);
  });
});
