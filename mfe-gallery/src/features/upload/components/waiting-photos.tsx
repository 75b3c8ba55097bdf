import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { UnfinishedNote } from '../../drafts/unfinished-note.tsx';
import type { Unfinished } from '../../drafts/use-drafts-of.ts';
import type { PhotosDraft } from '../photos-draft.ts';

/** On a memory's page: photos that were to be added to it and have not arrived. */
export function WaitingPhotos({
  waiting,
  onContinue,
}: {
  waiting: Unfinished<PhotosDraft>;
  onContinue: () => void;
}) {
  const t = useMessages(messages);
  const count = waiting.value.photos.length;

  return (
    <UnfinishedNote
      label={t.photosWait}
      continueText={t.continueUploading}
      onContinue={onContinue}
      onDiscard={waiting.discard}
    >
      {t.photosKept({ count })}
    </UnfinishedNote>
  );
}
