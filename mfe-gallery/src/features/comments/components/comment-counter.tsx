import { countCharacters, hasAtMost } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { type Messages, messages } from '../messages/messages.ts';
import styles from './comment-counter.module.css';

/** The length error of a comment, for its field. */
export function commentProblem(text: string, t: Messages): string | undefined {
  return isTooLong(text) ? t.tooLong({ limit: limits.commentLength }) : undefined;
}

export function canBeSent(text: string): boolean {
  return text.trim() !== '' && !isTooLong(text);
}

/** 'n/500 characters' of the text that would be sent: without surrounding spaces. */
export function CommentCounter({ id, text }: { id: string; text: string }) {
  const t = useMessages(messages);
  return (
    <p id={id} className={classNames(styles.counter, isTooLong(text) && styles.over)}>
      {t.counter({ count: countCharacters(text.trim()), limit: limits.commentLength })}
    </p>
  );
}

function isTooLong(text: string): boolean {
  return !hasAtMost(text.trim(), limits.commentLength);
}
