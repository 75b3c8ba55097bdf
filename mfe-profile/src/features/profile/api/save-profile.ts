import { ApiError } from '@our-dates/browser/api-error';
import { type ErrorText, useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { withRecentLogin } from '@our-dates/browser/recent-login';
import { sendForm } from '@our-dates/browser/send-form';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation } from '@tanstack/react-query';
import { type Messages, messages } from '../../../messages/messages.ts';

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
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const { session, toast } = useHost();
  return useMutation({
    mutationFn: (changes: ProfileChanges) => withRecentLogin(session, () => saveProfile(changes)),
    onSuccess: async () => {
      toast({ title: t.updated, description: t.updatedText });
      await session.refreshUser();
    },
    onError: (error) =>
      toast({
        tone: 'destructive',
        title: t.notUpdatedTitle,
        description: failureSentence(error, { t, errorText }),
      }),
  });
}

function failureSentence(error: unknown, { t, errorText }: { t: Messages; errorText: ErrorText }): string {
  if (error instanceof ApiError) return error.problem ? errorText(error, t.notUpdated) : t.notUpdated;
  return t.updateError;
}
