import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Photo } from '@our-dates/ui/photo';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { suggestedText } from '../../../api/alternative-text.ts';
import { refetchMemory } from '../../../api/gone.ts';
import { photosQuery } from '../../../api/memory-queries.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { numbered } from '../../../api/shown-title.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { type KeptDraft, useDraft } from '../../drafts/use-draft.ts';
import { EditFrame } from '../../edit/components/edit-frame.tsx';
import { type EditDraft, editFormName } from '../../edit/edit-draft.ts';
import { type Edit, useEdit } from '../../edit/use-edit.ts';
import { AltTextField } from '../../fields/components/alt-text-field.tsx';
import { updatePhoto } from '../../photo/api/update-photo.ts';
import { type AltTexts, textsDrafts, textsOf } from '../texts-draft.ts';
import styles from './describe-photos-form.module.css';

export interface DescribePhotosDialogProps {
  memory: CollectionWithThumbnail;
  photos: readonly PhotoData[];
  onClose: () => void;
}

interface DescribePhotosFormProps extends DescribePhotosDialogProps {
  kept: KeptDraft<EditDraft<AltTexts>>;
}

/** The alternative texts of all photos of a memory. */
function DescribePhotosForm({ memory, photos, kept, onClose }: DescribePhotosFormProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const queryClient = useQueryClient();
  const { session } = useHost();
  /** As they are saved, with their own titles. */
  const saved = useRef<readonly PhotoData[]>([]);
  const edit: Edit<AltTexts> = useEdit(
    {
      saved: textsOf(photos),
      async fetchSaved() {
        saved.current = await queryClient.fetchQuery({
          ...photosQuery(memory.id),
          staleTime: 0,
          retry: false,
        });
        // The text of a photo that was removed is kept in the form, and not sent.
        return { ...edit.fields, ...textsOf(saved.current) };
      },
      async save(_, changes) {
        for (const photo of saved.current) {
          const altText = changes[photo.id];
          if (altText === undefined) continue;
          const { title, collectionId } = photo;
          await updatePhoto(queryClient, photo, {
            title,
            collectionId,
            altText: String(altText).trim() || null,
          });
        }
      },
      words: { saved: t.descriptionsSaved, failed: t.descriptionsNotSaved },
      refetch: () => refetchMemory(queryClient, memory.id),
      onSaved: onClose,
    },
    kept,
  );
  const nameOf = (id: string) => numbered(photos.findIndex((photo) => photo.id === Number(id)) + 1);

  return (
    <EditFrame
      title={t.describePhotos}
      submitText={main.save}
      sending={{ busyText: main.saving, again: t.saveReplaces }}
      edit={edit}
      words={(field, value) => ({ label: nameOf(field), value: String(value) })}
      isDraftUnavailable={kept.isDraftUnavailable}
      isIncomplete={false}
      onIncomplete={() => undefined}
      onClose={onClose}
    >
      <p className={styles.about}>{t.describeAbout}</p>
      <ol className={styles.photos}>
        {photos.map((photo, at) => (
          <li key={photo.id} className={styles.photo}>
            <Photo {...pictureOf(photo)} alt="" ratio={1} sizes="120px" compact className={styles.picture} />
            <AltTextField
              label={t.photoPosition({ number: at + 1, count: photos.length })}
              value={String(edit.fields[photo.id] ?? '')}
              suggestion={suggestedText(photo, { number: at + 1, count: photos.length, session })}
              readOnly={edit.isSaving}
              onChange={(text) => edit.change({ [photo.id]: text })}
            />
          </li>
        ))}
      </ol>
    </EditFrame>
  );
}

/** 'Describe photos', as soon as it is known whether there is an unsaved edit. */
export default function DescribePhotosDialog(props: DescribePhotosDialogProps) {
  const kept = useDraft(textsDrafts, editFormName('descriptions', props.memory.id), { resumeKey: 'any' });
  if (kept.found === undefined) return <StillWaiting onClose={props.onClose} />;
  return <DescribePhotosForm {...props} kept={kept} />;
}
