import { counted } from '@our-dates/browser/format';
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
  const count = waiting.value.photos.length;

  return (
    <UnfinishedNote
      label="Photos that wait"
      continueText="Continue uploading"
      onContinue={onContinue}
      onDiscard={waiting.discard}
    >
      We kept {counted(count, 'photo')} that {count === 1 ? 'has' : 'have'} not been added yet.
    </UnfinishedNote>
  );
}
