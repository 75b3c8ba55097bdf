import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { Button } from '@our-dates/ui/button';
import { TextArea } from '@our-dates/ui/text-area';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { DraftsUnavailable } from '../../drafts/drafts-unavailable.tsx';
import { messages } from '../messages/messages.ts';
import { isSubmitShortcut } from '../submit-shortcut.ts';
import { useDraftsUnavailable } from '../use-comment-draft.ts';
import styles from './comment-box.module.css';
import { CommentCounter, canBeSent, commentProblem } from './comment-counter.tsx';

export interface CommentBoxProps {
  text: string;
  isPosting: boolean;
  onType: (text: string) => void;
  onPost: () => void;
}

/** The box for a new comment. */
export function CommentBox({ text, isPosting, onType, onPost }: CommentBoxProps) {
  const t = useMessages(messages);
  const { direction } = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  const isDraftUnavailable = useDraftsUnavailable();
  const canPost = canBeSent(text) && !isPosting;
  useFocusAfterwards(field, isPosting);

  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        if (canPost) onPost();
      }}
    >
      <TextArea
        ref={field}
        label={t.addLabel}
        labelHidden
        name="comment"
        // Its placeholder has the direction of the page.
        dir={text === '' && direction === 'rtl' ? 'rtl' : 'auto'}
        rows={2}
        placeholder={t.placeholder}
        autoComplete="off"
        className={styles.field}
        aria-describedby={counterId}
        value={text}
        error={commentProblem(text, t)}
        disabled={isPosting}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (isSubmitShortcut(event) && canPost) onPost();
        }}
      />
      <div className={styles.below}>
        <CommentCounter id={counterId} text={text} />
        <Button type="submit" tone="primary" disabled={!canPost} busy={isPosting} busyText={t.posting}>
          {t.post}
        </Button>
      </div>
      {isDraftUnavailable && <DraftsUnavailable />}
    </form>
  );
}

/** A disabled element loses the focus: the field gets it, unless it moved elsewhere or would open a keyboard. */
function useFocusAfterwards(field: RefObject<HTMLTextAreaElement | null>, isBusy: boolean): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const hasEnded = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!hasEnded || window.matchMedia?.('(pointer: coarse)').matches) return;
    const { activeElement: active } = document;
    if (active?.contains(field.current) || field.current?.form?.contains(active)) field.current?.focus();
  }, [field, isBusy]);
}
