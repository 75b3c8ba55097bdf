import { useHost } from '@our-dates/browser/host';
import { lengthProblem } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import type { User } from '@our-dates/contracts/users';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { TextField } from '@our-dates/ui/text-field';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSaveProfile } from '../api/save-profile.ts';
import { fieldProblems } from '../field-problems.ts';
import { useChosenPicture } from '../use-chosen-picture.ts';
import { useProfileDraft } from '../use-profile-draft.ts';
import { mismatch, PasswordFields, type ProfileFields } from './password-fields.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './profile-form.module.css';

/** Name, picture and password of the signed-in person. Only what was changed is sent. */
export function ProfileForm({ user }: { user: User }) {
  const { toast } = useHost();
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
      for (const [field, message] of fieldProblems(error)) {
        if (field === 'picture') setPictureProblem(message);
        else form.setError(field, { message });
      }
    }
  }

  return (
    <Card title="Your profile" icon={<UserRound aria-hidden />}>
      <form
        noValidate
        className={styles.form}
        onSubmit={form.handleSubmit(send, (invalid) => {
          if (invalid.confirmPassword?.message === mismatch) {
            toast({ tone: 'destructive', title: 'Password Mismatch', description: mismatch });
          }
        })}
      >
        <p role="status" className={styles.restored}>
          {isRestored && hasChanged && 'We kept what you had changed. It is yours once you save.'}
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
          label="Display Name"
          autoComplete="name"
          required
          dir="auto"
          readOnly={save.isPending}
          error={errors.displayName?.message}
          {...form.register('displayName', {
            validate: (name) =>
              name.trim() === ''
                ? 'Please tell us what to call you.'
                : (lengthProblem(name, limits.displayNameLength) ?? true),
          })}
        />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          readOnly
          value={user.username}
          help="Username cannot be changed"
        />
        {user.isDemo ? (
          <p className={styles.note}>A demo account keeps the password that everybody knows.</p>
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
            busyText="Saving..."
          >
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
