import { useHost } from '@our-dates/browser/host';
import { lengthProblem } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { Button } from '@our-dates/ui/button';
import { DateField } from '@our-dates/ui/date-field';
import { Dialog } from '@our-dates/ui/dialog';
import { useNarrow } from '@our-dates/ui/narrow';
import { TextArea } from '@our-dates/ui/text-area';
import { TextField } from '@our-dates/ui/text-field';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import type { FoundDraft, KeptDraft } from '../../drafts/use-draft.ts';
import { useUnloadWarning } from '../../drafts/use-unload-warning.ts';
import { DuplicateQuestions } from '../../upload/components/duplicate-questions.tsx';
import { PhotoDrop } from '../../upload/components/photo-drop.tsx';
import { RefusedFiles } from '../../upload/components/refused-files.tsx';
import { TooLarge } from '../../upload/components/too-large.tsx';
import { newMemoryRules } from '../../upload/photo-rules.ts';
import { scrollAndFocus } from '../../upload/scroll-and-focus.ts';
import { useAfterChecks } from '../../upload/use-after-checks.ts';
import type { MemoryDraft } from '../memory-draft.ts';
import { useNewMemory } from '../use-new-memory.ts';
import { ChosenPhotos } from './chosen-photos.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { LaterPhotos } from './later-photos.tsx';
import styles from './new-memory-form.module.css';
import { SendingStatus } from './sending-status.tsx';

export interface NewMemoryFormProps {
  kept: KeptDraft<MemoryDraft> & {
    /** What had been begun before. */
    readonly found: FoundDraft<MemoryDraft> | null;
  };
  onClose: () => void;
}

/** The form of a new memory, in its dialog. */
export function NewMemoryForm({ kept, onClose }: NewMemoryFormProps) {
  const { found, keeper } = kept;
  const { toast } = useHost();
  const [begun] = useState(found?.isTakenUp ? found : null);
  const memory = useNewMemory({ draft: begun, keeper, onSaved: onClose });
  const offer = found?.isTakenUp ? null : found;
  const [isLeaving, setLeaving] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const { choice } = memory;
  const tooLarge = choice.rejected.filter(({ isTooLarge }) => isTooLarge);
  const isNarrow = useNarrow();
  const isSending = memory.sending.state === 'sending';
  const isNameless = memory.fields.name.trim() === '';

  useUnloadWarning(
    () =>
      !memory.isDone() &&
      memory.isWorthKeeping &&
      (memory.sending.state !== 'idle' || kept.isDraftUnavailable || keeper.isBehind()),
  );

  useEffect(() => {
    // A phone's keyboard would cover half of what just opened.
    if (!isNarrow && !offer) nameField.current?.focus();
  }, [isNarrow, offer]);

  function askForName() {
    toast({
      tone: 'destructive',
      title: 'Memory name required',
      description: 'Please provide a name for this date memory.',
    });
    nameField.current?.focus();
  }

  const checked = useAfterChecks(choice.isChecking, () => {
    if (choice.questions.length > 0) scrollAndFocus(question.current);
    else memory.save();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isNameless) askForName();
    else checked.ask();
  }

  function pressEnter(event: KeyboardEvent<HTMLInputElement>) {
    // The button is disabled, and a form whose button is disabled ignores Enter without a word.
    if (event.key === 'Enter' && isNameless) askForName();
  }

  function leave() {
    if (isSending) memory.stop();
    else if (memory.isWorthKeeping) setLeaving(true);
    else {
      void keeper.drop();
      onClose();
    }
  }

  if (offer) {
    return (
      <Dialog
        open
        title="Add Date Memory"
        onOpenChange={onClose}
        footer={
          <>
            {/* A second press in a row was not meant for the draft that is offered next. */}
            <Button tone="quiet" onClick={(event) => event.detail > 1 || kept.discard()}>
              Discard
            </Button>
            <Button
              tone="primary"
              onClick={() => {
                memory.resume(offer);
                kept.takeUp();
              }}
            >
              Continue where we left off
            </Button>
          </>
        }
      >
        <DraftOffer draft={offer} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Add Date Memory"
      onOpenChange={leave}
      dismissible={!isSending}
      onSubmit={submit}
      footer={
        isLeaving ? (
          <LeaveQuestion
            what="this"
            onStay={() => setLeaving(false)}
            onKeep={() => {
              void keeper.flush();
              onClose();
            }}
            onDiscard={() => {
              memory.discard();
              onClose();
            }}
          />
        ) : (
          <>
            <SendingStatus sending={memory.sending} onRetry={memory.save} />
            <Button tone="quiet" onClick={leave}>
              Cancel
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={isNameless}
              busy={isSending || checked.isWaiting}
              busyText={isSending ? 'Saving…' : 'Checking…'}
            >
              Save Memory
            </Button>
          </>
        )
      }
    >
      <div className={styles.top}>
        <TextField
          ref={nameField}
          label="Name"
          name="name"
          autoComplete="off"
          required
          dir="auto"
          value={memory.fields.name}
          error={memory.problems.get('name') ?? lengthProblem(memory.fields.name, limits.nameLength)}
          readOnly={isSending}
          onChange={(event) => memory.changeFields({ name: event.target.value })}
          onKeyDown={pressEnter}
        />
        <DateField
          label="Date"
          name="date"
          value={memory.fields.date}
          help={memory.isDateOffered ? 'Offered from your photos' : undefined}
          error={memory.problems.get('date')}
          disabled={isSending}
          onChange={memory.chooseDate}
        />
      </div>
      <TextArea
        label="Our story"
        name="description"
        rows={2}
        dir="auto"
        value={memory.fields.description}
        error={
          memory.problems.get('description') ??
          lengthProblem(memory.fields.description, limits.descriptionLength)
        }
        readOnly={isSending}
        onChange={(event) => memory.changeFields({ description: event.target.value })}
      />
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
      {kept.isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}
