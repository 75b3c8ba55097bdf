import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';

const storageName = 'our-dates-character-keys';
const areEnabled = createObservable(localStorage.getItem(storageName) !== 'off');

/**
 * Whether letters, numbers and punctuation work as shortcuts. Users of speech input, or with unsteady hands, can
 * turn them off (WCAG 2.2, 2.1.4).
 */
export const characterKeys: Observable<boolean> = areEnabled;

/** Kept on this device. */
export function setCharacterKeysEnabled(isEnabled: boolean): void {
  areEnabled.set(isEnabled);
  localStorage.setItem(storageName, isEnabled ? 'on' : 'off');
}

/** Excludes Space and named keys. */
export function isCharacterKey(key: string): boolean {
  return key.length === 1 && key !== ' ';
}
