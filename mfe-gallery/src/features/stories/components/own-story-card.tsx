import type { OwnStory } from '@our-dates/contracts/stories';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import type { ReactNode } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { ConfirmDeleteButton } from '../../edit/components/confirm-delete-button.tsx';
import { useWithdrawStory } from '../api/withdraw-story.ts';
import { messages } from '../messages/messages.ts';
import { StoryCard } from './story-card.tsx';

export interface OwnStoryCardProps {
  memoryId: number;
  story: OwnStory;
  title: ReactNode;
  kind: 'story' | 'note';
  /** Both partners read it, so it stays. */
  isOpen?: boolean;
  /** Without it, it cannot be changed: it was written for another time. */
  onEdit?: () => void;
}

function useWords(kind: OwnStoryCardProps['kind']) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  return kind === 'story'
    ? {
        done: t.withdrawn,
        failed: t.notWithdrawn,
        idle: t.withdraw,
        asking: t.confirmWithdraw,
        busy: t.withdrawing,
      }
    : {
        done: t.noteDeleted,
        failed: t.noteNotDeleted,
        idle: main.delete,
        asking: main.confirmDelete,
        busy: main.deleting,
      };
}

/** A story or a note of the viewer, with what its author can do. */
export function OwnStoryCard({ memoryId, story, title, kind, isOpen = false, onEdit }: OwnStoryCardProps) {
  const t = useMessages(messages);
  const words = useWords(kind);
  const remove = useWithdrawStory(memoryId, story.version, words);
  return (
    <StoryCard title={title} story={story}>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          {t.change}
        </Button>
      )}
      {!isOpen && <ConfirmDeleteButton size="small" words={words} remove={remove} />}
    </StoryCard>
  );
}
