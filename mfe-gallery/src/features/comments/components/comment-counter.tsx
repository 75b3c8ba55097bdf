import { countCharacters, hasAtMost } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { classNames } from '@our-dates/ui/class-names';
import styles from './comment-counter.module.css';

/** The length error of a comment, for its field. */
export function commentProblem(text: string): string | undefined {
  return isTooLong(text) ? `A comment has at most ${limits.commentLength} characters.` : undefined;
}

export function canBeSent(text: string): boolean {
  return text.trim() !== '' && !isTooLong(text);
}

/** 'n/500 characters' of the text that would be sent: without surrounding spaces. */
export function CommentCounter({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} className={classNames(styles.counter, isTooLong(text) && styles.over)}>
      {countCharacters(text.trim())}/{limits.commentLength} characters
    </p>
  );
}

function isTooLong(text: string): boolean {
  return !hasAtMost(text.trim(), limits.commentLength);
}
