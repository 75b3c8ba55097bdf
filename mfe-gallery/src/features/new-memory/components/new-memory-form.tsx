import { useHost } from '@our-dates/browser/host';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useNarrow } from '@our-dates/ui/narrow';
import { type FormEvent, useEffect, useState } from 'react';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import { type FoundDraft, type KeptDraft, useDraft } from '../../drafts/use-draft.ts';
import { useLeaveQuestion } from '../../drafts/use-leave-question.ts';
import { useUnloadWarning } from '../../drafts/use-unload-warning.ts';
import { useRequiredName } from '../../fields/use-required-name.ts';
import { sendWords } from '../../upload/upload-words.ts';
import { scrollAndFocus, useAfterChecks } from '../../upload/use-after-checks.ts';
import { type MemoryDraft, memoryDrafts, memoryForm } from '../memory-draft.ts';
import { takeResumeIntent } from '../resume-intent.ts';
import { showNewest } from '../show-newest.ts';
import { useNewMemory } from '../use-new-memory.ts';
import { useOpenQuestions } from '../use-open-questions.ts';
import { DraftOffer } from './draft-offer.tsx';
import { NewMemoryFields } from './new-memory-fields.tsx';
import { NewMemoryPhotos } from './new-memory-photos.tsx';
import { SendingStatus } from './sending-status.tsx';

export interface NewMemoryFormProps {
  kept: KeptDraft<MemoryDraft> & {
    /** The earlier draft. */
    readonly found: FoundDraft<MemoryDraft> | null;
  };
  onClose: () => void;
  start?: NewMemoryStart | undefined;
}

/** The form of a new memory, in its dialog. */
export function NewMemoryForm({ kept, onClose, start }: NewMemoryFormProps) {
  const { found, autosave } = kept;
  const [resumed] = useState(found?.isResumed ? found : null);
  const { navigate } = useHost();
  const memory = useNewMemory({
    ...{ draft: resumed, autosave, start },
    onSaved({ id }) {
      if (start) start.onRecorded({ id });
      else showNewest(navigate);
      onClose();
    },
    onKept: onClose,
  });
  const offer = found?.isResumed ? null : found;
  const leaving = useLeaveQuestion();
  const open = useOpenQuestions(memory);
  const { choice } = memory;
  // A page that begins one with values, such as that of a plan, shows the memory afterwards.
  const canBeSealed = start === undefined;
  const isNarrow = useNarrow();
  const isSending = memory.sending.state === 'sending';
  const name = useRequiredName(memory.fields.name);

  useUnloadWarning(
    () =>
      !memory.isDone() &&
      memory.isWorthKeeping &&
      (memory.sending.state !== 'idle' || kept.isDraftUnavailable || autosave.isBehind()),
  );

  useEffect(() => {
    // A phone's keyboard would cover half of the dialog that has just opened.
    if (!isNarrow && !offer) name.field.current?.focus();
  }, [isNarrow, offer, name.field]);

  const checked = useAfterChecks(choice.isChecking, () => {
    const first = open.first();
    if (first) scrollAndFocus(first);
    else memory.save();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.isMissing) name.ask();
    else checked.ask();
  }

  function resume(draft: FoundDraft<MemoryDraft>) {
    memory.resume(draft);
    kept.resume();
  }

  function leave() {
    if (isSending) memory.stop();
    else if (memory.isWorthKeeping) leaving.ask();
    else {
      void autosave.drop();
      onClose();
    }
  }

  if (offer) {
    const resumeIt = () => resume(offer);
    return <DraftOffer draft={offer} onClose={onClose} onDiscard={kept.discard} onResume={resumeIt} />;
  }
  return (
    <Dialog
      open
      title="Add Date Memory"
      onOpenChange={leave}
      dismissible={!isSending}
      onSubmit={submit}
      footer={
        leaving.isAsked ? (
          <LeaveQuestion
            key={leaving.times}
            what="this"
            onStay={leaving.withdraw}
            onKeep={() => {
              void autosave.flush();
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
              disabled={name.isMissing}
              busy={isSending || checked.isWaiting}
              busyText={isSending ? 'Saving…' : 'Checking…'}
            >
              {sendWords('Save Memory', { questions: choice.questions.length, refused: memory.refused })}
            </Button>
          </>
        )
      }
    >
      <NewMemoryFields
        {...{ memory, name, isSending }}
        sealField={canBeSealed ? open.sealField : undefined}
      />
      <NewMemoryPhotos memory={memory} open={open} isSending={isSending} />
      {kept.isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}

/** 'Add Date Memory', as soon as it is known whether there is a draft. */
export function NewMemoryDialog({ onClose, start }: Pick<NewMemoryFormProps, 'onClose' | 'start'>) {
  const [wanted] = useState(takeResumeIntent);
  const resumeKey = start ? 'any' : wanted;
  const { found, ...kept } = useDraft(memoryDrafts, memoryForm(start), { resumeKey });
  if (found === undefined) return null;
  return <NewMemoryForm kept={{ found, ...kept }} onClose={onClose} start={start} />;
}
