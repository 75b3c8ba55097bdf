import { limits } from '@our-dates/contracts/limits';
import type { RefObject } from 'react';
import { DuplicateQuestions } from '../../upload/components/duplicate-questions.tsx';
import { PhotoDrop } from '../../upload/components/photo-drop.tsx';
import { RefusedFiles } from '../../upload/components/refused-files.tsx';
import { TooLarge } from '../../upload/components/too-large.tsx';
import { newMemoryRules } from '../../upload/photo-rules.ts';
import type { NewMemoryModel } from '../use-new-memory.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import { LaterPhotos } from './later-photos.tsx';

export interface NewMemoryPhotosProps {
  memory: NewMemoryModel;
  /** The first open question about a photo, to be focused. */
  question: RefObject<HTMLParagraphElement | null>;
  isSending: boolean;
}

/** The photos of the new memory: choosing them, what was refused or is there twice, and those that are taken. */
export function NewMemoryPhotos({ memory, question, isSending }: NewMemoryPhotosProps) {
  const { choice } = memory;
  const tooLarge = choice.rejected.filter(({ isTooLarge }) => isTooLarge);
  return (
    <>
      <PhotoDrop rules={newMemoryRules} disabled={isSending} onFiles={memory.addFiles} />
      <RefusedFiles rejected={choice.rejected} onDismiss={choice.dismiss}>
        {tooLarge.length > 0 && (
          <TooLarge
            photos={tooLarge}
            maxBytes={limits.dialogPhotoBytes}
            onSmaller={(copy, { id }) => {
              choice.dismiss(id);
              memory.addFiles([copy]);
            }}
            onFailure={({ id, file }) => {
              choice.dismiss(id);
              choice.reject(file, 'It cannot be made smaller here. Add it once the memory is saved.');
            }}
            onLater={memory.addOnceSaved}
          />
        )}
      </RefusedFiles>
      <DuplicateQuestions
        questions={choice.questions}
        lead={question}
        onAdd={(ids) => choice.wantTwice(...ids)}
        onLeaveOut={(ids) => memory.removePhotos(...ids)}
      />
      <ChosenPhotos
        photos={choice.photos}
        sending={memory.sending}
        onRename={memory.renamePhoto}
        onRemove={(id) => memory.removePhotos(id)}
      />
      <LaterPhotos photos={memory.later} disabled={isSending} onRemove={memory.removeLater} />
    </>
  );
}
