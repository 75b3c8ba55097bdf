import { useHost } from '@our-dates/browser/host';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useNarrow } from '@our-dates/ui/narrow';
import { StillWaiting } from '@our-dates/ui/waiting-dialog';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
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
import { type NewMemoryModel, useNewMemory } from '../use-new-memory.ts';
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
  /** Photos that it begins with. */
  photos?: readonly File[] | undefined;
  onRecorded?: (() => void) | undefined;
}

/** The form of a new memory, in its dialog. */
export function NewMemoryForm({ kept, onClose, start, photos, onRecorded }: NewMemoryFormProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { found, autosave } = kept;
  const [resumed] = useState(found?.isResumed ? found : null);
  const { navigate } = useHost();
  const memory = useNewMemory({
    ...{ draft: resumed, autosave, start },
    onSaved({ id }) {
      if (start) start.onRecorded({ id });
      else showNewest(navigate);
      onRecorded?.();
      onClose();
    },
    onKept: onClose,
  });
  const offer = found?.isResumed ? null : found;
  const leaving = useLeaveQuestion();
  const open = useOpenQuestions(memory);
  // A page that begins one with values, such as that of a plan, shows the memory afterwards.
  const canBeSealed = start === undefined;
  const { choice } = memory;
  const isNarrow = useNarrow();
  const isSending = memory.sending.state === 'sending';
  const name = useRequiredName(memory.fields.name);

  useUnloadWarning(
    () =>
      !memory.isDone() &&
      memory.isWorthKeeping &&
      (memory.sending.state !== 'idle' || kept.isDraftUnavailable || autosave.isBehind()),
  );

  useFirstFocus(name.field, !isNarrow && !offer);
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
      title={t.addMemory}
      onOpenChange={leave}
      dismissible={!isSending}
      onSubmit={submit}
      footer={
        leaving.isAsked ? (
          <LeaveQuestion
            key={leaving.times}
            question={t.keepThis}
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
              {main.cancel}
            </Button>
            <SaveButton memory={memory} isNameMissing={name.isMissing} isChecking={checked.isWaiting} />
          </>
        )
      }
    >
      <NewMemoryFields
        {...{ memory, name, isSending }}
        sealField={canBeSealed ? open.sealField : undefined}
      />
      <NewMemoryPhotos {...{ memory, open, isSending, first: photos }} />
      {kept.isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}

function SaveButton({
  memory: { sending, choice, refused },
  isNameMissing,
  isChecking,
}: {
  memory: NewMemoryModel;
  isNameMissing: boolean;
  isChecking: boolean;
}) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const isSending = sending.state === 'sending';
  return (
    <Button
      type="submit"
      tone="primary"
      disabled={isNameMissing}
      busy={isSending || isChecking}
      busyText={isSending ? main.saving : t.checking}
    >
      {sendWords(t.saveMemory, { questions: choice.questions.length, refused }, t)}
    </Button>
  );
}

/** 'Add Date Memory', as soon as it is known whether there is a draft. */
export function NewMemoryDialog({ start, ...rest }: Omit<NewMemoryFormProps, 'kept'>) {
  const [wanted] = useState(takeResumeIntent);
  const resumeKey = start ? 'any' : wanted;
  const { found, ...kept } = useDraft(memoryDrafts, memoryForm(start), { resumeKey });
  if (found === undefined) return <StillWaiting onClose={rest.onClose} />;
  return <NewMemoryForm kept={{ found, ...kept }} start={start} {...rest} />;
}

/** A phone's keyboard would cover half of the dialog that has just opened. */
function useFirstFocus(field: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [field, isWanted]);
}
