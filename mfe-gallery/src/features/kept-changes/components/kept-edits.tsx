import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import { useKeptChanges } from '../use-kept-changes.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './kept-edits.module.css';

/** On the page of a memory or photo: our changes of it that wait, or need a decision. */
export function KeptEdits({ of }: { of: { readonly memoryId: number } | { readonly photoId: number } }) {
  const t = useMessages(messages);
  const changes = useKeptChanges()?.filter(({ change }) =>
    'memoryId' in of
      ? change.kind === 'edit-memory' && change.memoryId === of.memoryId
      : change.kind === 'edit-photo' && change.photoId === of.photoId,
  );
  if (!changes || changes.length === 0) return null;
  return (
    <section className={styles.note} aria-label={t.changesToSend}>
      {changes.map((kept) => (
        <ChangeRow key={kept.id} kept={kept} />
      ))}
    </section>
  );
}
