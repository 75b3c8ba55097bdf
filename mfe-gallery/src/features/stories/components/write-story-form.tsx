import { useLengthText } from '@our-dates/browser/length-text';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { limits } from '@our-dates/contracts/limits';
import type { Stories } from '@our-dates/contracts/stories';
import { useMessages } from '@our-dates/languages/catalogue';
import { TextArea } from '@our-dates/ui/text-area';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { refetchMemory } from '../../../api/gone.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { type KeptDraft, useDraft } from '../../drafts/use-draft.ts';
import { EditFrame } from '../../edit/components/edit-frame.tsx';
import type { EditDraft } from '../../edit/edit-draft.ts';
import { useEdit } from '../../edit/use-edit.ts';
import { storiesQuery } from '../api/stories-query.ts';
import { writeStory } from '../api/write-story.ts';
import { type Messages, messages } from '../messages/messages.ts';
import { type StoriesState, stateOf } from '../stories-state.ts';
import { storyDrafts } from '../story-drafts.ts';
import { type StoryFields, storyFormName } from '../story-form.ts';
import { usePartnerName } from '../use-partner-name.ts';

export interface WriteStoryDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

interface WriteStoryFormProps extends WriteStoryDialogProps {
  stories: Stories;
  /** For whom it is written; the partnership may change meanwhile. */
  partnerId: number | null;
  kept: KeptDraft<EditDraft<StoryFields>>;
}

const fieldsOf = ({ own }: Stories): StoryFields => ({ content: own?.content ?? '' });

/** The viewer's story or note about a memory, in its dialog. */
function WriteStoryForm({ memory, stories, partnerId, kept, onClose }: WriteStoryFormProps) {
  const lengthText = useLengthText();
  const t = useMessages(messages);
  const main = useMessages(slice);
  const queryClient = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const partner = usePartnerName(partnerId);
  const title = partnerId === null ? t.headingNote : t.titleStory;
  const edit = useEdit(
    {
      saved: fieldsOf(stories),
      fetchSaved: async () =>
        fieldsOf(await queryClient.fetchQuery({ ...storiesQuery(memory.id), staleTime: 0, retry: false })),
      save: ({ content }) => writeStory(queryClient, memory.id, { content: content.trim(), partnerId }),
      words: { saved: t.saved, failed: t.notSaved },
      refetch: () => refetchMemory(queryClient, memory.id),
      onSaved: onClose,
    },
    kept,
  );
  const { content } = edit.fields;

  return (
    <EditFrame
      title={title}
      submitText={main.save}
      sending={{ busyText: main.saving, again: t.savingAgain }}
      changedBy={t.anotherDevice}
      edit={edit}
      words={(_, value) => ({ label: title, value: String(value) })}
      isDraftUnavailable={kept.isDraftUnavailable}
      isIncomplete={content.trim() === ''}
      onIncomplete={() => field.current?.focus()}
      onClose={onClose}
    >
      <TextArea
        ref={field}
        label={t.ownWords}
        help={helpFor(stateOf(stories), partner, t)}
        name="content"
        dir="auto"
        rows={12}
        value={content}
        error={lengthText(content, limits.storyLength)}
        readOnly={edit.isSaving}
        onChange={(event) => edit.change({ content: event.target.value })}
      />
    </EditFrame>
  );
}

/** Who reads it, and when. */
function helpFor(state: StoriesState, name: string, t: Messages): ReactNode {
  switch (state) {
    case 'no-note':
    case 'note':
      return t.helpNote;
    case 'none':
    case 'waits-for-partner':
      return t.helpWaits({ name });
    case 'waits-for-viewer':
    case 'opening':
      return t.helpViewer({ name });
    case 'open':
      return t.helpOpen({ name });
  }
}

/** The dialog, as soon as it is known whether there is an unsaved text. */
function WriteStory({ stories, ...rest }: Omit<WriteStoryFormProps, 'partnerId' | 'kept'>) {
  const [partnerId] = useState(stories.partnerId);
  const kept = useDraft(storyDrafts, storyFormName(rest.memory.id, partnerId), { resumeKey: 'any' });
  if (kept.found === undefined) return <StillWaiting onClose={rest.onClose} />;
  return <WriteStoryForm {...rest} stories={stories} partnerId={partnerId} kept={kept} />;
}

/** 'Your story'. */
export default function WriteStoryDialog({ memory, onClose }: WriteStoryDialogProps) {
  const { data } = useQuery(storiesQuery(memory.id));
  return data && <WriteStory memory={memory} stories={data} onClose={onClose} />;
}

WriteStoryDialog.messages = messages;
