import type { EditFields, FieldName } from '@our-dates/browser/edit-changes';
import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { Dialog } from '@our-dates/ui/dialog';
import type { FormEvent, ReactNode } from 'react';
import { messages } from '../../../catalogues/edit/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { LeaveQuestion } from '../../drafts/leave-question.tsx';
import { useLeaveQuestion } from '../../drafts/use-leave-question.ts';
import type { Edit } from '../use-edit.ts';
import styles from './edit-frame.module.css';
import note from './note.module.css';

export interface EditFrameProps<Fields extends EditFields> {
  title: string;
  submitText: string;
  /** The words while it is sent, and after a clash. */
  sending?: { readonly busyText: string; readonly again: string };
  /** Who has changed the same field; by default the partner. */
  changedBy?: string;
  edit: Edit<Fields>;
  /** The label of a field, and its value as text. */
  words: (field: FieldName<Fields>, value: string | number) => { label: string; value: string };
  /** The browser stores no drafts here. */
  isDraftUnavailable: boolean;
  /** Something required is missing; `onSubmit` shows it. */
  isIncomplete: boolean;
  onIncomplete: () => void;
  /** Called first when the dialog is to be closed; true: it was handled inside. */
  onLeave?: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog around an edit form: its buttons, its draft, and the partner's changes in the meantime. */
export function EditFrame<Fields extends EditFields>({
  title,
  submitText,
  sending: given,
  changedBy,
  edit,
  words,
  isDraftUnavailable,
  isIncomplete,
  onIncomplete,
  onLeave,
  onClose,
  children,
}: EditFrameProps<Fields>) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const sending = given ?? { busyText: t.updating, again: t.updatingAgain };
  const leaving = useLeaveQuestion();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form has no value for a date that cannot be parsed; saving that would lose the previous one.
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (isIncomplete) onIncomplete();
    else if (wrong) wrong.focus();
    else edit.save();
  }

  function discard() {
    edit.discard();
    onClose();
  }

  function leave() {
    if (edit.isSaving || onLeave?.()) return;
    if (edit.isChanged) leaving.ask();
    else discard();
  }

  return (
    <Dialog
      open
      title={title}
      onOpenChange={leave}
      onSubmit={submit}
      footer={
        leaving.isAsked ? (
          <LeaveQuestion
            key={leaving.times}
            question={t.keepChanges}
            onStay={leaving.withdraw}
            onKeep={() => {
              edit.keep();
              onClose();
            }}
            onDiscard={discard}
          />
        ) : (
          <>
            <Button tone="quiet" disabled={edit.isSaving} onClick={discard}>
              {main.cancel}
            </Button>
            <Button
              type="submit"
              tone="primary"
              disabled={isIncomplete}
              busy={edit.isSaving}
              busyText={sending.busyText}
            >
              {submitText}
            </Button>
          </>
        )
      }
    >
      {edit.isContinued && (
        <div className={note.note}>
          <p>{t.continued}</p>
          <Button size="small" onClick={edit.startAgain}>
            {t.startAgain}
          </Button>
        </div>
      )}
      {children}
      <Clashes edit={edit} words={words} again={sending.again} changedBy={changedBy} />
      {isDraftUnavailable && <DraftsUnavailable />}
    </Dialog>
  );
}

function Clashes<Fields extends EditFields>({
  edit,
  words,
  again,
  changedBy,
}: Pick<EditFrameProps<Fields>, 'edit' | 'words'> & { again: string; changedBy: string | undefined }) {
  const t = useMessages(messages);
  const { partner } = useHost().session;
  const others = partner ? partner.displayName || partner.username : t.anotherWindow;
  const who = changedBy ?? others;
  return (
    <div aria-live="polite" className={edit.clashes.length > 0 ? styles.clashes : undefined}>
      {edit.clashes.map(({ field, theirs }) => {
        const { label, value } = words(field, theirs);
        return (
          <div key={field} className={classNames(note.note, styles.clash)}>
            <p>
              {value === ''
                ? t.clashEmpty({ who, field: label, again })
                : t.clash({
                    who,
                    field: label,
                    theirs: value,
                    again,
                    quote: (text) => <q dir="auto">{text}</q>,
                  })}
            </p>
            <Button size="small" onClick={() => edit.takeTheirs(field)}>
              {t.takeTheirs}
            </Button>
          </div>
        );
      })}
    </div>
  );
}
