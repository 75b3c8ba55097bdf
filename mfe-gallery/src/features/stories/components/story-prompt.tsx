import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { KeptEdit } from '../../edit/components/kept-edit.tsx';
import { storiesQuery } from '../api/stories-query.ts';
import { type Messages, messages } from '../messages/messages.ts';
import { type StoriesState, stateOf } from '../stories-state.ts';
import { storyFormName } from '../story-form.ts';
import { usePartnerName } from '../use-partner-name.ts';
import { focusStories } from './stories-section.tsx';
import styles from './story-prompt.module.css';

const fetchDrafts = () => import('../story-drafts.ts').then(({ storyDrafts }) => storyDrafts);

export interface StoryPromptProps {
  memory: CollectionWithThumbnail;
  /** The story is being written: its draft is not offered. */
  isWriting: boolean;
  onWrite: () => void;
}

/** Below the text of a memory: what has become of the stories of both, and what the viewer can do. */
export default function StoryPrompt({ memory, isWriting, onWrite }: StoryPromptProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const stories = useQuery(storiesQuery(memory.id));
  const partnerId = stories.data?.partnerId ?? null;
  const partner = usePartnerName(partnerId);
  if (!stories.data) {
    if (!stories.isError) return <div className={styles.prompt} aria-busy="true" />;
    return (
      <Prompt button={main.retry} onPress={() => void stories.refetch()}>
        {t.promptNotLoaded}
      </Prompt>
    );
  }
  const state = stateOf(stories.data);
  const isRead = state === 'note' || state === 'waits-for-partner' || state === 'opening' || state === 'open';
  return (
    <>
      <Prompt
        button={t[buttons[state]]}
        isCall={state === 'waits-for-viewer'}
        isRead={isRead}
        onPress={() => (isRead ? focusStories() : onWrite())}
      >
        {sentence(state, partner, t)}
      </Prompt>
      {!isWriting && (
        <KeptEdit fetchStore={fetchDrafts} form={storyFormName(memory.id, partnerId)} onContinue={onWrite}>
          {t.draftKept}
        </KeptEdit>
      )}
    </>
  );
}

const buttons = {
  'no-note': 'writeNote',
  note: 'readIt',
  none: 'writeMine',
  'waits-for-viewer': 'writeMine',
  'waits-for-partner': 'readMine',
  opening: 'readBoth',
  open: 'readBoth',
} as const satisfies Readonly<Record<StoriesState, string>>;

function sentence(state: StoriesState, name: string, t: Messages): ReactNode {
  switch (state) {
    case 'no-note':
      return t.promptNoNote;
    case 'note':
      return t.promptNote;
    case 'none':
      return t.promptNone;
    case 'waits-for-viewer':
      return t.promptViewer({ name });
    case 'waits-for-partner':
      return t.promptPartner({ name });
    case 'opening':
      return t.opening;
    case 'open':
      return t.promptOpen;
  }
}

interface PromptProps {
  button: string;
  /** The partner waits for the viewer. */
  isCall?: boolean;
  /** The button leads to the stories; where they follow the prompt, it is not needed. */
  isRead?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Prompt({ button, isCall = false, isRead = false, onPress, children }: PromptProps) {
  return (
    <div className={classNames(styles.prompt, isCall && styles.call)}>
      <p className={styles.sentence} role="status">
        {children}
      </p>
      <Button
        size="small"
        tone={isCall ? 'primary' : 'secondary'}
        className={isRead ? styles.read : undefined}
        onClick={onPress}
      >
        {button}
      </Button>
    </div>
  );
}

StoryPrompt.messages = messages;
