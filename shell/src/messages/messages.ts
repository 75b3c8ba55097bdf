// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** Skip to content */
  readonly skip: string;
  /** Sign in */
  readonly signInTitle: string;
  /** Page Not Found */
  readonly notFoundTitle: string;
  /** New Date */
  readonly newDate: string;
  /** Account of {name} */
  readonly accountOf: Message<{ name: Value }>;
  /** Shared with {name} */
  readonly sharedWith: Message<{ name: Value }>;
  /** Offline */
  readonly offline: string;
  /** Changes can be saved again once there is a connection. */
  readonly offlineHint: string;
  /** This part is not available right now */
  readonly notAvailableTitle: string;
  /** Something kept it from loading. Everything else works, and nothing is lost. */
  readonly notAvailableText: string;
  /** Retry */
  readonly retry: string;
  /** This is taking longer than usual. We are still trying. */
  readonly slow: string;
  /** We cannot reach our server */
  readonly unreachableTitle: string;
  /** Please check the connection and try again. Nothing is lost. */
  readonly unreachableText: string;
  /** Sign out failed */
  readonly notSignedOutTitle: string;
  /** There was an error signing you out. */
  readonly notSignedOutText: string;
  /** Signed out successfully */
  readonly signedOutTitle: string;
  /** You have been logged out of Our Date Gallery. */
  readonly signedOutText: string;
}

export declare const messages: Catalogue<Messages>;
