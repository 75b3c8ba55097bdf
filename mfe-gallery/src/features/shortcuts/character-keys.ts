import { createObservable } from '@our-dates/browser/observable';
import type { Observable } from '@our-dates/contracts/mfe';

const storageName = 'our-dates-character-keys';
const areEnabled = createObservable(localStorage.getItem(storageName) !== 'off');

/**
 * Whether letters, numbers and signs are heard as keys. Who speaks to the browser, or slips on a key, can turn them
 * off (WCAG 2.2, 2.1.4).
 */
export const characterKeys: Observable<boolean> = areEnabled;

/** Kept on this device. */
export function setCharacterKeysEnabled(isEnabled: boolean): void {
  areEnabled.set(isEnabled);
  localStorage.setItem(storageName, isEnabled ? 'on' : 'off');
}

/** Space is none of them, nor is a key with a name. */
export function isCharacterKey(key: string): boolean {
  return key.length === 1 && key !== ' ';
}
