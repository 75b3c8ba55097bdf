import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { useLengthText } from '@our-dates/browser/length-text';
import { limits } from '@our-dates/contracts/limits';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { TextField } from '@our-dates/ui/text-field';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { messages } from '../../../messages/messages.ts';
import { useSaveProfile } from '../api/save-profile.ts';
import { profileProblems } from '../field-problems.ts';
import { useChosenPicture } from '../use-chosen-picture.ts';
import { useProfileDraft } from '../use-profile-draft.ts';
import { PasswordFields, type ProfileFields } from './password-fields.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './profile-form.module.css';

/** Name, picture and password of the signed-in person. Only what was changed is sent. */
export function ProfileForm({ user }: { user: User }) {
  const { toast } = useHost();
  const t = useMessages(messages);
  const lengthText = useLengthText();
  const errorText = useErrorText(t);
  const save = useSaveProfile();
  const [picture, choosePicture] = useChosenPicture();
  const [pictureProblem, setPictureProblem] = useState<string>();
  const form = useForm<ProfileFields>({
    mode: 'onChange',
    defaultValues: { displayName: user.displayName, newPassword: '', confirmPassword: '' },
  });
  const { errors, dirtyFields, isDirty } = form.formState;
  const displayName = form.watch('displayName');
  const hasChanged = isDirty || picture !== null;
  const [isRestored, setRestored] = useState(false);
  useProfileDraft(user.id, {
    draft: { displayName: dirtyFields.displayName ? displayName : undefined, picture: picture?.file },
    onFound(draft) {
      if (draft.displayName !== undefined) {
        form.setValue('displayName', draft.displayName, { shouldDirty: true, shouldValidate: true });
      }
      if (draft.picture) choosePicture(draft.picture);
      setRestored(true);
    },
  });

  async function send({ displayName: name, newPassword: password }: ProfileFields) {
    setPictureProblem(undefined);
    try {
      const { user: saved } = await save.mutateAsync({
        ...(dirtyFields.displayName ? { displayName: name.trim() } : {}),
        ...(password ? { password } : {}),
        ...(picture ? { picture: picture.file } : {}),
      });
      form.reset({ displayName: saved.displayName, newPassword: '', confirmPassword: '' });
      choosePicture(null);
      setRestored(false);
    } catch (error) {
      for (const [field, message] of await profileProblems(error, errorText)) {
        if (field === 'picture') setPictureProblem(message);
        else form.setError(field, { message });
      }
    }
  }

  return (
    <Card title={t.yourProfile} icon={<UserRound aria-hidden />}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.handleSubmit(send, (invalid) => {
          if (invalid.confirmPassword?.message === t.mismatch) {
            toast({ tone: 'destructive', title: t.mismatchTitle, description: t.mismatch });
          }
        })}
      >
        <p role="status" className={styles.restored}>
          {isRestored && hasChanged && t.restored}
        </p>
        <PictureField
          name={user.displayName || user.username}
          saved={user.profilePicture}
          preview={picture?.previewUrl}
          error={pictureProblem}
          disabled={save.isPending}
          onChoose={(file) => {
            setPictureProblem(undefined);
            choosePicture(file);
          }}
        />
        <TextField
          label={t.displayName}
          autoComplete="name"
          required
          dir="auto"
          readOnly={save.isPending}
          error={errors.displayName?.message}
          {...form.register('displayName', {
            validate: (name) =>
              name.trim() === '' ? t.nameMissing : (lengthText(name, limits.displayNameLength) ?? true),
          })}
        />
        <TextField
          label={t.username}
          name="username"
          autoComplete="username"
          readOnly
          value={user.username}
          help={t.usernameFixed}
        />
        {user.isDemo ? (
          <p className={styles.note}>{t.demoPassword}</p>
        ) : (
          <PasswordFields form={form} isSaving={save.isPending} />
        )}
        <div className={styles.footer}>
          <Button
            type="submit"
            tone="primary"
            wide="phone"
            disabled={displayName.trim() === '' || !hasChanged}
            busy={save.isPending}
            busyText={t.saving}
          >
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
