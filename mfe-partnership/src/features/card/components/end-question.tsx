import { exportPage } from '@our-dates/browser/export-page';
import { ownedQuery } from '@our-dates/browser/owned-query';
import { undoDays } from '@our-dates/contracts/separation';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import styles from './end-question.module.css';

/** What the end of a partnership means, before it is confirmed. The numbers follow when they are counted. */
export function EndQuestion({ partnerName: name }: { partnerName: string }) {
  const t = useMessages(messages);
  const { data } = useQuery(ownedQuery);
  const exportAddress = exportPage();
  return (
    <div className={styles.question}>
      <p>{t.endText({ name })}</p>
      <p className={styles.counts}>
        {data?.partner && t.endCounts({ count: data.own.memories, name, theirs: data.partner.memories })}
      </p>
      <p>{t.endUndo({ days: undoDays })}</p>
      {exportAddress && (
        <p>
          <Link to={exportAddress} className={styles.download}>
            {t.endDownload}
          </Link>
        </p>
      )}
    </div>
  );
}
