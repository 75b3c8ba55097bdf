import { limits } from '@our-dates/contracts/limits';
import { PasswordField } from '@our-dates/ui/password-field';
import type { UseFormReturn } from 'react-hook-form';

/** A new password, and its repetition as soon as there is one. */
export function PasswordFields({
  form,
  isSaving,
}: {
  form: UseFormReturn<ProfileFields>;
  isSaving: boolean;
}) {
  const { errors, touchedFields } = form.formState;
  return (
    <>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        readOnly={isSaving}
        help={`Leave it empty to keep the old one. At least ${limits.passwordMin} characters.`}
        error={errors.newPassword?.message}
        {...form.register('newPassword', {
          deps: 'confirmPassword',
          validate: (password) =>
            password === '' ||
            password.length >= limits.passwordMin ||
            `Please use at least ${limits.passwordMin} characters.`,
        })}
      />
      {form.watch('newPassword') !== '' && (
        <PasswordField
          label="Confirm New Password"
          autoComplete="new-password"
          maxLength={limits.passwordMax}
          readOnly={isSaving}
          error={touchedFields.confirmPassword ? errors.confirmPassword?.message : undefined}
          {...form.register('confirmPassword', {
            shouldUnregister: true,
            validate: (again, { newPassword: first }) => again === first || mismatch,
          })}
        />
      )}
    </>
  );
}

export interface ProfileFields {
  displayName: string;
  newPassword: string;
  confirmPassword: string;
}

export const mismatch = 'Passwords do not match';
