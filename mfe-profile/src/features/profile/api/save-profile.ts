import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import { sendForm } from '@our-dates/browser/send-form';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useMutation } from '@tanstack/react-query';

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

/** Saves what was changed, and shows the result. */
export function useSaveProfile() {
  const { session, toast } = useHost();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => withRecentLogin(session, () => saveProfile(changes)),
    onSuccess: async () => {
      toast({ title: 'Profile Updated', description: 'Your changes are saved.' });
      await session.refreshUser();
    },
    onError: (error) =>
      toast({ tone: 'destructive', title: 'Update Failed', description: failureSentence(error) }),
  });
}

function failureSentence(error: unknown): string {
  if (error instanceof ApiError) return error.problem?.message ?? 'Failed to update profile';
  return 'An error occurred while updating your profile.';
}
