import type { LoginUser } from '@our-dates/contracts/auth';
import type { LanguageChoice } from '@our-dates/contracts/language-choice';
import { imageUrl } from '@our-dates/contracts/paths';
import type { SignedInUser, User } from '@our-dates/contracts/users';
import { standingDemoName } from './demo-names.ts';
import { initialsOf } from './initials.ts';

/** A person who can sign in. */
export interface Account {
  readonly id: number;
  readonly username: string;
  readonly displayName: string;
  readonly passwordHash: string;
  readonly color: string;
  /** Name of the profile picture. */
  readonly picture: string | null;
  readonly isDemo: boolean;
  /** The standing demo account. */
  readonly isSampleOwner: boolean;
  readonly showOnLogin: boolean;
  /** Of the pages and of push messages; null: not chosen yet. */
  readonly language: LanguageChoice | null;
  readonly revision: number;
  readonly createdAt: Date;
  /** When a temporary demo account is removed. */
  readonly expiresAt: Date | null;
  /** In which a session opened now belongs; those of an older one are invalid. */
  readonly sessionGeneration: number;
}

export type NewAccount = Pick<Account, 'username' | 'displayName' | 'passwordHash' | 'color'> &
  Partial<Pick<Account, 'isDemo' | 'isSampleOwner' | 'showOnLogin' | 'expiresAt'>>;

export function toUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    displayName: account.displayName,
    profilePicture: pictureAddress(account),
    isDemo: account.isDemo,
  };
}

export function toSignedInUser(account: Account): SignedInUser {
  const { language } = account;
  return { ...toUser(account), ...(language === null ? {} : { language }) };
}

/** @param demoPassword shown next to demo accounts only: it opens nothing that is anybody's own */
export function toLoginUser(account: Account, demoPassword: string): LoginUser {
  // Any stranger may sign in as the standing account; the name they give it is not shown to every visitor.
  const shown = account.isSampleOwner
    ? { ...account, displayName: standingDemoName, picture: null }
    : account;
  return {
    ...toUser(shown),
    name: shown.displayName,
    color: shown.color,
    avatar: initialsOf(shown.displayName),
    ...(shown.isDemo ? { passwordHint: demoPassword } : {}),
  };
}

export function pictureAddress(account: Account): string | null {
  return account.picture === null ? null : imageUrl(account.picture);
}
