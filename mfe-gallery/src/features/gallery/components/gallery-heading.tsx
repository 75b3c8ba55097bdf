import { useHost } from '@our-dates/browser/host';
import type { SortOrder } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { Heart } from 'lucide-react';
import { useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import styles from './gallery-heading.module.css';
import { JourneyLine } from './journey-line.tsx';

const Reminder = lazyComponent(() => import('./reminder.tsx'), { tries: Infinity, canWait: true });

/** The page's heading with its counts; or, in the same place, a reminder of unfinished work. */
export function GalleryHeading({ sort }: { sort: SortOrder }) {
  const t = useMessages(messages);
  const { partner } = useHost().session;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {partner ? t.journeyTogether : t.yourCollection}
      </h1>
      <Link to="/hearts" className={classNames(buttonClass(), styles.likes)}>
        <Heart aria-hidden />
        <span className={styles.likesText}>{t.lovedPhotos}</span>
      </Link>
      <Reminder heading={heading} sort={sort} fallback={<JourneyLine partner={partner} />} />
    </header>
  );
}
