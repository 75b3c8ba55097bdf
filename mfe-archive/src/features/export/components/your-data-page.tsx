import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../../messages/messages.ts';
import { DeviceCard } from '../../device/device-card.tsx';
import { ImportCard } from '../../import/components/import-card.tsx';
import { ExportCard } from './export-card.tsx';
import styles from './your-data-page.module.css';

/** `/your-data` */
export function YourDataPage() {
  const { session } = useHost();
  const t = useMessages(messages);
  usePageTitle(t.pageTitle);
  if (!session.user) return null;
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>{t.pageTitle}</h1>
        <p className={styles.sentence}>{t.sentence}</p>
      </header>
      <div className={styles.cards}>
        <ExportCard partner={session.partner} />
        <ImportCard user={session.user} />
        <DeviceCard />
      </div>
    </div>
  );
}
