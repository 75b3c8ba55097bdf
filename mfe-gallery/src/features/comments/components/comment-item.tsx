import { useDates } from '@our-dates/browser/dates/dates';
import type { Comment } from '@our-dates/contracts/comments';
import type { Person } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { classNames } from '@our-dates/ui/class-names';
import { memo, type ReactNode, useRef } from 'react';
import { changeWords, stateWords } from '../../kept-changes/change-words.ts';
import { ChangeAnswers } from '../../kept-changes/components/change-row.tsx';
import { messages as keptMessages } from '../../kept-changes/messages/messages.ts';
import type { KeptChangeOf } from '../../kept-changes/use-kept-changes.ts';
import { useDeleteComment } from '../api/delete-comment.ts';
import { editKey } from '../comment-drafts.ts';
import { focusAfter, focusMenuOf } from '../comment-focus.ts';
import { messages } from '../messages/messages.ts';
import { useCommentDraft } from '../use-comment-draft.ts';
import type { KeptComments } from '../use-kept-comments.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentEdit } from './comment-edit.tsx';
import styles from './comment-item.module.css';

export interface CommentItemProps {
  comment: Comment;
  /** The author, by their current name. */
  author: Person;
  /** Whether it belongs to the viewer, who can delete it; an imported one can only be changed if the viewer wrote it. */
  isOwn: boolean;
  /** The relative time. */
  when: string;
  /** Its change that waits to be sent. */
  kept?: KeptComments['changed'][number] | undefined;
}

/** One comment; with its menu if it is the viewer's own. */
export const CommentItem = memo(function CommentItem({
  comment,
  author,
  isOwn,
  when,
  kept,
}: CommentItemProps) {
  const t = useMessages(messages);
  const keptWords = useMessages(keptMessages);
  const { longDate } = useDates();
  const row = useRef<HTMLLIElement>(null);
  const wasOpenedHere = useRef(false);
  const [edit, setEdit] = useCommentDraft(editKey(comment.user.id, comment.id));
  const remove = useDeleteComment(comment, {
    onDeleted() {
      setEdit(undefined);
      focusAfter(row.current);
    },
  });
  const { importedAuthor } = comment;
  const isEditing = comment.canEdit && edit !== undefined;

  return (
    <CommentRow
      ref={row}
      author={importedAuthor ? namedAuthor(importedAuthor) : author}
      isWaiting={remove.isPending || kept?.change.kind === 'delete-comment'}
      isBusy={remove.isPending}
      facts={
        <>
          <time dateTime={comment.createdAt} title={longDate(comment.createdAt)}>
            {when}
          </time>
          {comment.editedAt && <span>{t.edited}</span>}
          {kept && (
            <span>
              {keptWords.whatState({
                what: changeWords(kept.change, keptWords),
                state: stateWords(kept.state, keptWords),
              })}
            </span>
          )}
          {importedAuthor && <span>{t.importedBy({ name: author.displayName || author.username })}</span>}
        </>
      }
      actions={
        (comment.canEdit || isOwn) &&
        !isEditing &&
        !kept && (
          <CommentActions
            onEdit={
              comment.canEdit
                ? () => {
                    wasOpenedHere.current = true;
                    setEdit(comment.content);
                  }
                : undefined
            }
            onDelete={() => remove.isPending || remove.mutate()}
          />
        )
      }
    >
      {isEditing ? (
        <CommentEdit
          comment={comment}
          text={edit}
          takesFocus={wasOpenedHere.current}
          onType={setEdit}
          onLeave={() => {
            setEdit(undefined);
            focusMenuOf(row.current);
          }}
        />
      ) : (
        <CommentText>
          {kept?.change.kind === 'edit-comment' ? kept.change.fields.content : comment.content}
        </CommentText>
      )}
      {kept && <ChangeAnswers kept={kept} />}
    </CommentRow>
  );
});

/** Who wrote an imported comment: a name that belongs to no account. */
function namedAuthor(displayName: string): Person {
  return { id: 0, username: '', displayName, profilePicture: null };
}

/** A comment that is sent when there is a connection, or why it was not accepted. */
export function WaitingComment({ author, kept }: { author: Person; kept: KeptChangeOf<'add-comment'> }) {
  const t = useMessages(keptMessages);
  return (
    <CommentRow author={author} isWaiting={false} facts={stateWords(kept.state, t)}>
      <CommentText>{kept.change.content}</CommentText>
      <ChangeAnswers kept={kept} />
    </CommentRow>
  );
}

/** A comment that is being sent. */
export function SentComment({ author, content }: { author: Person; content: string }) {
  const t = useMessages(messages);
  return (
    <CommentRow author={author} isWaiting facts={<span>{t.posting}</span>}>
      <CommentText>{content}</CommentText>
    </CommentRow>
  );
}

interface CommentRowProps {
  ref?: React.Ref<HTMLLIElement>;
  author: Person;
  /** Drawn paler. */
  isWaiting: boolean;
  isBusy?: boolean;
  facts: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

function CommentRow({
  ref,
  author,
  isWaiting,
  isBusy = isWaiting,
  facts,
  actions,
  children,
}: CommentRowProps) {
  const name = author.displayName || author.username;
  return (
    <li ref={ref} className={classNames(styles.comment, isWaiting && styles.waiting)} aria-busy={isBusy}>
      <Avatar name={name} src={author.profilePicture} size={34} />
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.facts}>
            <bdi className={styles.author}>{name}</bdi>
            {facts}
          </p>
          {actions}
        </div>
        {children}
      </div>
    </li>
  );
}

/** Plain text as typed: without links or tags. */
function CommentText({ children }: { children: string }) {
  return (
    <p className={styles.text} dir="auto">
      {children}
    </p>
  );
}
