import type { OwnStory } from '@our-dates/contracts/stories';
import { Button } from '@our-dates/ui/button';
import type { ReactNode } from 'react';
import { ConfirmDeleteButton } from '../../edit/components/confirm-delete-button.tsx';
import { useWithdrawStory } from '../api/withdraw-story.ts';
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

const words = {
  story: {
    done: 'Story withdrawn',
    failed: 'Failed to withdraw the story',
    idle: 'Withdraw',
    asking: 'Confirm Withdraw?',
    busy: 'Withdrawing…',
  },
  note: {
    done: 'Note deleted',
    failed: 'Failed to delete the note',
    idle: 'Delete',
    asking: 'Confirm Delete?',
    busy: 'Deleting…',
  },
} as const;

/** A story or a note of the viewer, with what its author can do. */
export function OwnStoryCard({ memoryId, story, title, kind, isOpen = false, onEdit }: OwnStoryCardProps) {
  const remove = useWithdrawStory(memoryId, story.version, words[kind]);
  return (
    <StoryCard title={title} story={story}>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          Change
        </Button>
      )}
      {!isOpen && <ConfirmDeleteButton size="small" words={words[kind]} remove={remove} />}
    </StoryCard>
  );
}
