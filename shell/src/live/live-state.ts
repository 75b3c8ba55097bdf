import { createObservable, type Settable } from '@our-dates/browser/observable';

/** What the page knows of the partner at this moment; set by the live updates, once they have been fetched. */
export interface LiveState {
  readonly isPartnerHere: Settable<boolean>;
}

export function createLiveState(): LiveState {
  return { isPartnerHere: createObservable(false) };
}
