import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { KeptEdit } from '../../edit/components/kept-edit.tsx';
import { storiesQuery } from '../api/stories-query.ts';
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
  const stories = useQuery(storiesQuery(memory.id));
  const partnerId = stories.data?.partnerId ?? null;
  const partner = usePartnerName(partnerId);
  if (!stories.data) {
    if (!stories.isError) return <div className={styles.prompt} aria-busy="true" />;
    return (
      <Prompt button="Retry" onPress={() => void stories.refetch()}>
        We couldn’t load what we wrote about this memory.
      </Prompt>
    );
  }
  const state = stateOf(stories.data);
  const isRead = state === 'note' || state === 'waits-for-partner' || state === 'opening' || state === 'open';
  return (
    <>
      <Prompt
        button={buttons[state]}
        isCall={state === 'waits-for-viewer'}
        isRead={isRead}
        onPress={() => (isRead ? focusStories() : onWrite())}
      >
        {sentence(state, partner)}
      </Prompt>
      {!isWriting && (
        <KeptEdit fetchStore={fetchDrafts} form={storyFormName(memory.id, partnerId)} onContinue={onWrite}>
          We kept what you began to write. It has not been saved yet.
        </KeptEdit>
      )}
    </>
  );
}

const buttons: Readonly<Record<StoriesState, string>> = {
  'no-note': 'Write a note',
  note: 'Read it',
  none: 'Write mine',
  'waits-for-viewer': 'Write mine',
  'waits-for-partner': 'Read mine',
  opening: 'Read both',
  open: 'Read both',
};

function sentence(state: StoriesState, partner: string): ReactNode {
  const name = <bdi>{partner}</bdi>;
  switch (state) {
    case 'no-note':
      return 'Keep a private note here. Only you read it.';
    case 'note':
      return 'Your private note. Only you read it.';
    case 'none':
      return 'Tell it each in our own words. Sealed until both have written.';
    case 'waits-for-viewer':
      return <>{name} has written theirs. Write yours to read it.</>;
    case 'waits-for-partner':
      return <>Yours is sealed until {name} has written theirs.</>;
    case 'opening':
      return 'Opening both stories…';
    case 'open':
      return 'We both told this memory. Both stories are open.';
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
