import { sendForm } from '@our-dates/browser/send-form';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';

/** The changed fields; the rest stays unchanged. */
export interface ProfileChanges {
  readonly displayName?: string;
  readonly password?: string;
  readonly picture?: File;
}

export function saveProfile({ displayName, password, picture }: ProfileChanges): Promise<{ user: User }> {
  const form = new FormData();
  if (displayName !== undefined) form.append('displayName', displayName);
  if (password !== undefined) form.append('password', password);
  if (picture) form.append('profilePicture', picture, picture.name);
  return sendForm('PUT', paths.profile, form);
}
