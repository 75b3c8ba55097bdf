import type { Step } from './places.ts';

/** The message of a step in the menu. */
export const stepTexts = {
  start: 'stepStart',
  earlier: 'stepEarlier',
  later: 'stepLater',
  end: 'stepEnd',
} as const satisfies Readonly<Record<Step, string>>;
