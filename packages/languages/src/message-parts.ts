/** What compiled messages call. */
import { createElement, Fragment, type ReactNode } from 'react';

/** The plural category of a number in a language. */
export function pluralIn(language: string): (count: number) => Intl.LDMLPluralRule {
  let rules: Intl.PluralRules | undefined;
  return (count) => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count);
  };
}

/** A number with the separators of a language. */
export function numberIn(language: string): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    // The first use of a number format blocks a slow phone for many milliseconds, and rarely changes the result.
    if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value);
    format ??= new Intl.NumberFormat(language);
    return format.format(value);
  };
}

/** Text and elements one after the other. */
export function rich(...parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

/** A part with the direction of its own content. */
export function bdi(...parts: readonly ReactNode[]): ReactNode {
  return createElement('bdi', null, ...parts);
}
