import { ApiError } from '@our-dates/browser/api-error';
import type { ErrorText } from '@our-dates/browser/error-text';
import { fieldProblems } from '@our-dates/browser/fields/field-problems';

export type ProfileField = 'displayName' | 'newPassword' | 'picture';

const fieldOfPath: Readonly<Record<string, ProfileField>> = {
  displayName: 'displayName',
  password: 'newPassword',
  profilePicture: 'picture',
};

/** The service's validation errors, by field; a refusal of the file belongs to the picture. */
export async function profileProblems(
  error: unknown,
  errorText: ErrorText,
): Promise<ReadonlyMap<ProfileField, string>> {
  const found = new Map<ProfileField, string>();
  if (!(error instanceof ApiError) || !error.problem) return found;
  for (const [path, message] of await fieldProblems(error)) {
    const field = fieldOfPath[path];
    if (field) found.set(field, message);
  }
  const aboutFile = [413, 415, 422].includes(error.status);
  if (aboutFile && found.size === 0) found.set('picture', errorText(error, error.problem.message));
  return found;
}
