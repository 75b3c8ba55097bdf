import { useMessages } from '@our-dates/languages/catalogue';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { messages } from '../../../messages/messages.ts';
import styles from './plans-page.module.css';

/** The plans while they are loading. */
export function PlansSkeleton() {
  const t = useMessages(messages);
  return (
    <div className={styles.skeleton} aria-busy>
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} shape="picture" height={168} />
      ))}
    </div>
  );
}
