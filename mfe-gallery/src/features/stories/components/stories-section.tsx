import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Stories } from '@our-dates/contracts/stories';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { storiesQuery } from '../api/stories-query.ts';
import { type Messages, messages as storyMessages } from '../messages/messages.ts';
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
  const t = useMessages(storyMessages);
  const earlierId = useId();
  if (!data || (!data.own && data.earlier.length === 0)) return null;
  const { partnerId, isOpen, own, partners, earlier } = data;
  const hasPartner = partnerId !== null;

  return (
    <div className={styles.sections}>
      {own && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} tabIndex={-1} className={styles.heading}>
            {headingOf(data, t)}
          </h2>
          <div className={styles.pair}>
            <OwnStoryCard
              memoryId={memory.id}
              story={own}
              title={hasPartner ? t.mine : t.onlyYou}
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
            {t.earlierNotes}
          </h2>
          <div className={styles.pair}>
            {earlier.map((story) => (
              <OwnStoryCard
                key={story.version}
                memoryId={memory.id}
                story={story}
                title={story.importedAuthor ? t.importedOnlyYou({ name: story.importedAuthor }) : t.onlyYou}
                kind="note"
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function headingOf({ partnerId, isOpen }: Stories, t: Messages): string {
  if (partnerId === null) return t.headingNote;
  return isOpen ? t.headingOpen : t.headingSealed;
}

StoriesSection.messages = allOf(storyMessages, memoryMessages);
