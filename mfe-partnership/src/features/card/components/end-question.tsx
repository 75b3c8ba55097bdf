import { exportPage } from '@our-dates/browser/export-page';
import { counted } from '@our-dates/browser/format';
import { ownedQuery } from '@our-dates/browser/owned-query';
import { undoDays } from '@our-dates/contracts/separation';
import { Link } from '@our-dates/router';
import { useQuery } from '@tanstack/react-query';
import styles from './end-question.module.css';

/** What the end of a partnership means, before it is confirmed. The numbers follow when they are counted. */
export function EndQuestion({ partnerName: name }: { partnerName: string }) {
  const { data } = useQuery(ownedQuery);
  const exportAddress = exportPage();
  return (
    <div className={styles.question}>
      <p>
        {`You and ${name} will no longer see each other’s memories, from this moment on. Each of you keeps what you recorded yourself.`}
      </p>
      <p className={styles.counts}>
        {data?.partner && (
          <>
            You keep {counted(data.own.memories, 'memory', 'memories')}, <bdi>{name}</bdi> keeps{' '}
            {data.partner.memories}.
          </>
        )}
      </p>
      <p>For {undoDays} days you can undo this together.</p>
      {exportAddress && (
        <p>
          <Link to={exportAddress} className={styles.download}>
            Download everything first
          </Link>
        </p>
      )}
    </div>
  );
}
