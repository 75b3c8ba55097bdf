// Written by `npm run messages`, from en.json. The build adds the messages to these types.
import type { Catalogue, Message, Value } from '@our-dates/languages/catalogue';

export interface Messages {
  /** “Remember the tree we said we would come back to?” */
  readonly quote: string;
  /** Who's capturing memories? */
  readonly heading: string;
  /** Loading users... */
  readonly loadingUsers: string;
  /** We could not load the list of users. */
  readonly usersNotLoaded: string;
  /** Select Demo User to access this project */
  readonly selectDemo: string;
  /** Sign in with your username */
  readonly withUsername: string;
  /** Someone else */
  readonly someoneElse: string;
  /** Retry */
  readonly retry: string;
  /** Demo Creation Failed */
  readonly notCreatedTitle: string;
  /** Login Failed */
  readonly loginFailed: string;
  /** Welcome to the Demo */
  readonly welcomeDemoTitle: string;
  /** This account is yours alone, and gone after a day. */
  readonly welcomeDemoText: string;
  /** Creating Demo... */
  readonly creatingDemo: string;
  /** Try Demo */
  readonly tryDemo: string;
  /** A temporary account, gone after a day. Sessions last 10 minutes for security. */
  readonly demoNote: string;
  /** Welcome back */
  readonly welcomeTitle: string;
  /** Good to see you, {name}. */
  readonly welcomeText: Message<{ name: Value }>;
  /** Enter your password */
  readonly enterPassword: string;
  /** Enter your username and password */
  readonly enterBoth: string;
  /** Username */
  readonly username: string;
  /** Password */
  readonly password: string;
  /** Use "{hint}" as password */
  readonly passwordHint: Message<{ hint: Value }>;
  /** Sessions last 10 minutes for security */
  readonly tenMinutes: string;
  /** Back */
  readonly back: string;
  /** Continue */
  readonly continue: string;
  /** Signing in... */
  readonly signingIn: string;
  /** Invalid username or password */
  readonly wrongPassword: string;
  /** An error occurred during login. Please try again. */
  readonly notSignedIn: string;
  /** Failed to create demo user */
  readonly demoRefused: string;
  /** An error occurred while creating demo user. Please try again. */
  readonly demoNotCreated: string;
  /** That was your last recovery code: please make new ones. */
  readonly lastCodeUsed: string;
  /** {count, plural, one {You have # recovery code left.} other {You have # recovery codes left.}} */
  readonly codesLeft: Message<{ count: number }>;
  /** Waiting… */
  readonly waiting: string;
  /** Sign in with a passkey */
  readonly withPasskey: string;
  /** {count, plural, one {# change waits to be sent. Sign in to send it.} other {# changes wait to be sent. Sign in to send them.}} */
  readonly changesWait: Message<{ count: number }>;
}

export declare const messages: Catalogue<Messages>;
