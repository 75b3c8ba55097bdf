import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { DeviceCard } from '../../device/device-card.tsx';
import { ImportCard } from '../../import/components/import-card.tsx';
import { ExportCard } from './export-card.tsx';
import styles from './your-data-page.module.css';

/** `/your-data` */
export function YourDataPage() {
  const { session } = useHost();
  usePageTitle('Your data');
  if (!session.user) return null;
  return (
    <div className={styles.page}>
      <header>
        <h1 tabIndex={-1}>Your data</h1>
        <p className={styles.sentence}>
          Everything we keep here, to take along; and what you bring with you.
        </p>
      </header>
      <div className={styles.cards}>
        <ExportCard partner={session.partner} />
        <ImportCard user={session.user} />
        <DeviceCard />
      </div>
    </div>
  );
}
