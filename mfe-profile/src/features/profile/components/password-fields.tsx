import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { PasswordField } from '@our-dates/ui/password-field';
import type { UseFormReturn } from 'react-hook-form';
import { messages } from '../../../messages/messages.ts';

/** A new password, and its repetition as soon as there is one. */
export function PasswordFields({
  form,
  isSaving,
}: {
  form: UseFormReturn<ProfileFields>;
  isSaving: boolean;
}) {
  const t = useMessages(messages);
  const { errors, touchedFields } = form.formState;
  return (
    <>
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        readOnly={isSaving}
        help={t.passwordHelp({ min: limits.passwordMin })}
        error={errors.newPassword?.message}
        {...form.register('newPassword', {
          deps: 'confirmPassword',
          validate: (password) =>
            password === '' ||
            password.length >= limits.passwordMin ||
            t.passwordShort({ min: limits.passwordMin }),
        })}
      />
      {form.watch('newPassword') !== '' && (
        <PasswordField
          label={t.confirmPassword}
          autoComplete="new-password"
          maxLength={limits.passwordMax}
          readOnly={isSaving}
          error={touchedFields.confirmPassword ? errors.confirmPassword?.message : undefined}
          {...form.register('confirmPassword', {
            shouldUnregister: true,
            validate: (again, { newPassword: first }) => again === first || t.mismatch,
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
