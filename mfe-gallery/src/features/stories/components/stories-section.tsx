import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Stories } from '@our-dates/contracts/stories';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { storiesQuery } from '../api/stories-query.ts';
import { usePartnerName } from '../use-partner-name.ts';
import { OwnStoryCard } from './own-story-card.tsx';
import styles from './stories-section.module.css';
import { StoryCard } from './story-card.tsx';

export interface StoriesSectionProps {
  memory: CollectionWithThumbnail;
  onWrite: () => void;
}

const headingId = 'stories-of-memory';

/** Puts the focus on the heading of the stories, which brings them into view. */
export function focusStories(): void {
  document.getElementById(headingId)?.focus();
}

/** The stories of a memory that the viewer may read, next to each other where there is space; nothing without any. */
export default function StoriesSection({ memory, onWrite }: StoriesSectionProps) {
  const { data } = useQuery(storiesQuery(memory.id));
  const partner = usePartnerName(data?.partnerId ?? null);
  const earlierId = useId();
  if (!data || (!data.own && data.earlier.length === 0)) return null;
  const { partnerId, isOpen, own, partners, earlier } = data;
  const hasPartner = partnerId !== null;

  return (
    <div className={styles.sections}>
      {own && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} tabIndex={-1} className={styles.heading}>
            {headingOf(data)}
          </h2>
          <div className={styles.pair}>
            <OwnStoryCard
              memoryId={memory.id}
              story={own}
              title={hasPartner ? 'Mine' : 'Only you read this'}
              kind={hasPartner ? 'story' : 'note'}
              onEdit={onWrite}
              isOpen={isOpen}
            />
            {partners && <StoryCard title={<bdi>{partner}</bdi>} story={partners} />}
          </div>
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby={earlierId}>
          <h2 id={earlierId} className={styles.heading}>
            Your earlier notes
          </h2>
          <div className={styles.pair}>
            {earlier.map((story) => (
              <OwnStoryCard
                key={story.version}
                memoryId={memory.id}
                story={story}
                title={
                  story.importedAuthor ? (
                    <>
                      By <bdi>{story.importedAuthor}</bdi>, imported. Only you read this
                    </>
                  ) : (
                    'Only you read this'
                  )
                }
                kind="note"
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function headingOf({ partnerId, isOpen }: Stories): string {
  if (partnerId === null) return 'Your private note';
  return isOpen ? 'Two stories' : 'Your sealed story';
}
