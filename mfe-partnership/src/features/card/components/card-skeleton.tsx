import { useMessages } from '@our-dates/languages/catalogue';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { messages } from '../../../messages/messages.ts';
import styles from './card-skeleton.module.css';

/** The shape of the card while it is unknown whether there is a partner. */
export function CardSkeleton() {
  const t = useMessages(messages);
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{t.loading}</VisuallyHidden>
      <Skeleton shape="picture" height={52} />
      <Skeleton shape="control" width={260} />
    </div>
  );
}
