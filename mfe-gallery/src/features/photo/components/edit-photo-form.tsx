import { useLengthText } from '@our-dates/browser/length-text';
import { limits } from '@our-dates/contracts/limits';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { TextField } from '@our-dates/ui/text-field';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fieldsOfPhoto, type PhotoEditFields } from '../../../api/edited-fields.ts';
import { refetchPhoto } from '../../../api/gone.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { type KeptDraft, useDraft } from '../../drafts/use-draft.ts';
import { EditFrame } from '../../edit/components/edit-frame.tsx';
import { type EditDraft, editFormName } from '../../edit/edit-draft.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { AltTextField } from '../../fields/components/alt-text-field.tsx';
import { DescriptionField } from '../../fields/components/description-field.tsx';
import { showEdit } from '../../kept-changes/show-edit.ts';
import { useKeep } from '../../kept-changes/use-keep.ts';
import { photoQuery } from '../api/photo-query.ts';
import { updatePhoto } from '../api/update-photo.ts';
import { useMemoryChoices } from '../api/use-memory-choices.ts';
import { photoEdits } from '../edit-photo.ts';
import { useSuggestion } from '../use-suggestion.ts';
import { MemoryField } from './memory-field.tsx';

export interface EditPhotoDialogProps {
  photo: Photo;
  onClose: () => void;
}

interface EditPhotoFormProps extends EditPhotoDialogProps {
  kept: KeptDraft<EditDraft<PhotoEditFields>>;
}

/** The words of a photo, and its memory, in their dialog. */
export function EditPhotoForm({ photo, kept, onClose }: EditPhotoFormProps) {
  const t = useMessages(messages);
  const lengthText = useLengthText();
  const main = useMessages(slice);
  const labels = {
    title: t.fieldPhotoTitle,
    description: t.fieldDescription,
    altText: t.fieldAltText,
    collectionId: t.fieldMemory,
  };
  const queryClient = useQueryClient();
  const { keep, isBehind } = useKeep();
  const titleField = useRef<HTMLInputElement>(null);
  const edit = useEdit(
    {
      saved: fieldsOfPhoto(photo),
      fetchSaved: async () =>
        fieldsOfPhoto(await queryClient.fetchQuery({ ...photoQuery(photo.id), staleTime: 0, retry: false })),
      save: ({ title, collectionId }, changes, key) =>
        updatePhoto(queryClient, photo, { ...changes, title: title.trim(), collectionId }, key),
      isBehind,
      async keep({ base, fields }, sent) {
        const change = { kind: 'edit-photo', photoId: photo.id, base, fields, title: base.title } as const;
        await keep(change, sent);
        showEdit(queryClient, change, fields);
      },
      words: { saved: t.photoUpdated, failed: main.photoNotUpdated },
      refetch: () => refetchPhoto(queryClient, photo),
      onSaved: onClose,
    },
    kept,
  );
  const { fields, isSaving } = edit;
  const choices = useMemoryChoices(fields.collectionId);
  const suggestion = useSuggestion(photo);
  const isUntitled = fields.title.trim() === '';
  const nameOf = (id: number) => choices.memories.find((memory) => memory.id === id)?.name ?? '';

  return (
    <EditFrame
      title={t.editPhoto}
      submitText={t.updatePhoto}
      edit={edit}
      words={(field, value) => ({
        label: labels[field],
        value: typeof value === 'number' ? nameOf(value) : value,
      })}
      isDraftUnavailable={kept.isDraftUnavailable}
      isIncomplete={isUntitled}
      onIncomplete={() => titleField.current?.focus()}
      onLeave={() => {
        choices.setOpen(false);
        return choices.isOpen;
      }}
      onClose={onClose}
    >
      <TextField
        ref={titleField}
        label={labels.title}
        name="title"
        autoComplete="off"
        dir="auto"
        required
        value={fields.title}
        error={isUntitled ? t.giveTitle : lengthText(fields.title, limits.nameLength)}
        readOnly={isSaving}
        onChange={(event) => edit.change({ title: event.target.value })}
      />
      <DescriptionField
        label={labels.description}
        rows={3}
        value={fields.description}
        readOnly={isSaving}
        onChange={(description) => edit.change({ description })}
      />
      <AltTextField
        label={labels.altText}
        value={fields.altText}
        suggestion={suggestion}
        readOnly={isSaving}
        onChange={(altText) => edit.change({ altText })}
      />
      <MemoryField
        label={labels.collectionId}
        choices={choices}
        value={fields.collectionId}
        disabled={isSaving}
        onChange={(collectionId) => edit.change({ collectionId })}
      />
    </EditFrame>
  );
}

/** 'Edit Photo', as soon as it is known whether there is an unsaved edit. */
export default function EditPhotoDialog({ photo, onClose }: EditPhotoDialogProps) {
  const kept = useDraft(photoEdits, editFormName('photo', photo.id), { resumeKey: 'any' });
  if (kept.found === undefined) return <StillWaiting onClose={onClose} />;
  return <EditPhotoForm photo={photo} kept={kept} onClose={onClose} />;
}

EditPhotoDialog.messages = messages;
