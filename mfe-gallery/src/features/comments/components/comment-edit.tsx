import type { Comment } from '@our-dates/contracts/comments';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { TextArea } from '@our-dates/ui/text-area';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { useUpdateComment } from '../api/update-comment.ts';
import { messages } from '../messages/messages.ts';
import { isSubmitShortcut } from '../submit-shortcut.ts';
import boxStyles from './comment-box.module.css';
import { CommentCounter, canBeSent, commentProblem } from './comment-counter.tsx';
import styles from './comment-edit.module.css';

export interface CommentEditProps {
  comment: Comment;
  text: string;
  /** Whether the user has just opened it; false when it was restored. */
  takesFocus: boolean;
  onType: (text: string) => void;
  /** Saved or cancelled. */
  onLeave: () => void;
}

/** The viewer's own comment while it is edited. */
export function CommentEdit({ comment, text, takesFocus, onType, onLeave }: CommentEditProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const update = useUpdateComment(comment, { onUpdated: onLeave });
  const canSave = canBeSent(text) && !update.isPending;

  useEscape(form, () => update.isPending || onLeave());
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, [takesFocus]);

  function save() {
    if (!canSave) return;
    if (text.trim() === comment.content) onLeave();
    else update.mutate(text.trim());
  }

  return (
    <form
      ref={form}
      className={boxStyles.box}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        ref={field}
        label={t.editLabel}
        labelHidden
        name="edited-comment"
        dir="auto"
        rows={2}
        autoComplete="off"
        className={boxStyles.field}
        aria-describedby={counterId}
        value={text}
        error={commentProblem(text, t)}
        readOnly={update.isPending}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (isSubmitShortcut(event)) save();
        }}
      />
      <CommentCounter id={counterId} text={text} />
      <div className={styles.answers}>
        <Button tone="quiet" disabled={update.isPending} onClick={onLeave}>
          {main.cancel}
        </Button>
        <Button
          type="submit"
          tone="primary"
          disabled={!canBeSent(text)}
          busy={update.isPending}
          busyText={main.saving}
        >
          {main.save}
        </Button>
      </div>
    </form>
  );
}

/** Handles Escape inside an element alone: the drawer around it, which listens too, stays open. */
function useEscape(element: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (!(event.target instanceof Node) || !element.current?.contains(event.target)) return;
      event.stopPropagation();
      latest.current();
    }
    // Before the layers of the page, which listen on the document.
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [element]);
}
