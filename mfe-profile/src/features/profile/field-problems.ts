import { ApiError } from '@our-dates/browser/api-error';
import type { ErrorText } from '@our-dates/browser/error-text';

export type ProfileField = 'displayName' | 'newPassword' | 'picture';

const fieldOfPath: Readonly<Record<string, ProfileField>> = {
  displayName: 'displayName',
  password: 'newPassword',
  profilePicture: 'picture',
};

/** The service's validation errors, by field; a refusal of the file belongs to the picture. */
export function fieldProblems(error: unknown, errorText: ErrorText): ReadonlyMap<ProfileField, string> {
  const found = new Map<ProfileField, string>();
  if (!(error instanceof ApiError) || !error.problem) return found;
  // Other refusals of a field are of the contract, which the page checks before it sends anything.
  const hasOwnText = error.problem.code === 'COMMON_PASSWORD';
  for (const { path, message } of error.problem.errors ?? []) {
    const field = fieldOfPath[path];
    if (field) found.set(field, hasOwnText ? errorText(error, message) : message);
  }
  const aboutFile = [413, 415, 422].includes(error.status);
  if (aboutFile && found.size === 0) found.set('picture', errorText(error, error.problem.message));
  return found;
}
