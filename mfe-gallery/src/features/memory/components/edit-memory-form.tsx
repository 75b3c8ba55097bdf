import { useDates } from '@our-dates/browser/dates/dates';
import { useLengthText } from '@our-dates/browser/length-text';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { fullDate } from '@our-dates/ui/calendar-date';
import { DateField } from '@our-dates/ui/date-field';
import { TextField } from '@our-dates/ui/text-field';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fieldsOfMemory, type MemoryEditFields } from '../../../api/edited-fields.ts';
import { refetchMemory } from '../../../api/gone.ts';
import { memoryQuery, photosQuery } from '../../../api/memory-queries.ts';
import { updateMemory } from '../../../api/update-memory.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { takenDay } from '../../date-offer/commonest-day.ts';
import { DateOfferLine } from '../../date-offer/components/date-offer-line.tsx';
import { type KeptDraft, useDraft } from '../../drafts/use-draft.ts';
import { EditFrame } from '../../edit/components/edit-frame.tsx';
import { type EditDraft, editFormName } from '../../edit/edit-draft.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { DescriptionField } from '../../fields/components/description-field.tsx';
import { useRequiredName } from '../../fields/use-required-name.ts';
import { showEdit } from '../../kept-changes/show-edit.ts';
import { useKeep } from '../../kept-changes/use-keep.ts';
import { memoryEdits } from '../edit-memory.ts';

export interface EditMemoryDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

interface EditMemoryFormProps extends EditMemoryDialogProps {
  kept: KeptDraft<EditDraft<MemoryEditFields>>;
}

/** Name, date and description of a memory, in their dialog. */
export function EditMemoryForm({ memory, kept, onClose }: EditMemoryFormProps) {
  const t = useMessages(messages);
  const lengthText = useLengthText();
  const { longDate } = useDates();
  const { language } = useLanguage();
  const labels = { name: t.fieldTitle, date: t.fieldDate, description: t.fieldThoughts };
  const dateField = useRef<HTMLInputElement>(null);
  const photos = useQuery(photosQuery(memory.id));
  const edit = useMemoryEdit({ memory, kept, onClose });
  const { fields, isSaving } = edit;
  const offeredDay = fields.date === '' ? takenDay(photos.data ?? []) : undefined;
  const name = useRequiredName(fields.name);

  return (
    <EditFrame
      title={t.editMemory}
      submitText={t.updateMemory}
      edit={edit}
      words={(field, value) => ({
        label: labels[field],
        value: field === 'date' && value ? longDate(String(value)) : String(value),
      })}
      isDraftUnavailable={kept.isDraftUnavailable}
      isIncomplete={name.isMissing}
      onIncomplete={name.ask}
      onClose={onClose}
    >
      <TextField
        ref={name.field}
        label={labels.name}
        name="name"
        autoComplete="off"
        dir="auto"
        required
        value={fields.name}
        error={lengthText(fields.name, limits.nameLength)}
        readOnly={isSaving}
        onChange={(event) => edit.change({ name: event.target.value })}
        onKeyDown={name.onKeyDown}
      />
      <DateField
        ref={dateField}
        label={labels.date}
        name="date"
        value={fields.date}
        help={
          language === 'en'
            ? fullDate(fields.date) || undefined
            : fields.date
              ? longDate(fields.date)
              : undefined
        }
        disabled={isSaving}
        onChange={(date) => edit.change({ date })}
      />
      {offeredDay && !isSaving && (
        <DateOfferLine
          day={offeredDay}
          onUse={() => {
            edit.change({ date: offeredDay });
            // The offer is removed, with its button.
            dateField.current?.focus();
          }}
        />
      )}
      <DescriptionField
        label={labels.description}
        rows={5}
        value={fields.description}
        readOnly={isSaving}
        onChange={(description) => edit.change({ description })}
      />
    </EditFrame>
  );
}

/** The edit of a memory; without a connection it is kept, and sent later. */
function useMemoryEdit({ memory, kept, onClose }: EditMemoryFormProps) {
  const t = useMessages(messages);
  const queryClient = useQueryClient();
  const { keep, isBehind } = useKeep();
  return useEdit(
    {
      saved: fieldsOfMemory(memory),
      fetchSaved: async () =>
        fieldsOfMemory(
          await queryClient.fetchQuery({ ...memoryQuery(memory.id), staleTime: 0, retry: false }),
        ),
      save: ({ name }, changes, key) =>
        updateMemory(queryClient, memory.id, { ...changes, name: name.trim() }, key),
      isBehind,
      async keep({ base, fields }, sent) {
        const change = { kind: 'edit-memory', memoryId: memory.id, base, fields, title: base.name } as const;
        await keep(change, sent);
        showEdit(queryClient, change, fields);
      },
      words: { saved: t.memoryUpdated, failed: t.memoryNotUpdated },
      refetch: () => refetchMemory(queryClient, memory.id),
      onSaved: onClose,
    },
    kept,
  );
}

/** 'Edit Date Memory', as soon as it is known whether there is an unsaved edit. */
export default function EditMemoryDialog({ memory, onClose }: EditMemoryDialogProps) {
  const kept = useDraft(memoryEdits, editFormName('memory', memory.id), { resumeKey: 'any' });
  if (kept.found === undefined) return <StillWaiting onClose={onClose} />;
  return <EditMemoryForm memory={memory} kept={kept} onClose={onClose} />;
}

EditMemoryDialog.messages = messages;
