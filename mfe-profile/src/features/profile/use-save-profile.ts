import { ApiError } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { useMutation } from '@tanstack/react-query';
import { saveProfile } from './api/save-profile.ts';

/** Saves what was changed, and shows the result. */
export function useSaveProfile() {
  const { session, toast } = useHost();
  return useMutation({
    mutationFn: saveProfile,
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
