import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import type { ReactNode } from 'react';
import { messages } from '../../../catalogues/edit/messages/messages.ts';
import { draftsKey } from '../../drafts/draft-key.ts';
import type { DraftStore } from '../../drafts/draft-store.ts';
import { UnfinishedNote } from '../../drafts/unfinished-note.tsx';
import { useDraftsOf } from '../../drafts/use-drafts-of.ts';

export interface KeptEditProps<Value> {
  /** Must be the same function every time. */
  fetchStore: () => Promise<DraftStore<Value>>;
  /** As in `editFormName`. */
  form: string;
  onContinue: () => void;
  /** What it says; by default that changes wait. */
  children?: ReactNode;
}

/** On a page: changes that were started here and not saved. */
export function KeptEdit<Value>({ fetchStore, form, onContinue, children }: KeptEditProps<Value>) {
  const t = useMessages(messages);
  const { user } = useHost().session;
  const [kept] = useDraftsOf(fetchStore, user ? draftsKey(user.id, form) : undefined);
  if (!kept) return null;

  return (
    <UnfinishedNote
      label={t.changesWait}
      continueText={t.continueEditing}
      onContinue={onContinue}
      onDiscard={kept.discard}
    >
      {children ?? t.changesKept}
    </UnfinishedNote>
  );
}
