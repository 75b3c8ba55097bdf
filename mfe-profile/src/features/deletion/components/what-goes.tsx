import { exportPage } from '@our-dates/browser/export-page';
import { useHost } from '@our-dates/browser/host';
import { ownedQuery } from '@our-dates/browser/owned-query';
import { keptAfterDeletion } from '@our-dates/contracts/account-deletion';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../messages/messages.ts';
import styles from './what-goes.module.css';

const { contentHours, changeDays, backupDays } = keptAfterDeletion;

/** What is deleted with the account, what the partner keeps, and when. The numbers follow when they are counted. */
export function WhatGoes() {
  const t = useMessages(messages);
  const { partner } = useHost().session;
  const { data } = useQuery(ownedQuery);
  const name = partner && (partner.displayName || partner.username);
  const exportAddress = exportPage();
  return (
    <>
      <dl className={styles.list}>
        <div>
          <dt>{t.whatGoes}</dt>
          <dd>
            {data ? t.goes({ count: data.own.memories }) : t.goesUncounted}
            {name && <> {t.goesTrash({ partner: name })}</>}
          </dd>
        </div>
        {name && (
          <div>
            <dt>{t.whatStays({ partner: name })}</dt>
            <dd>
              {data?.partner
                ? t.stays({ count: data.partner.memories, partner: name })
                : t.staysUncounted({ partner: name })}
            </dd>
          </div>
        )}
        <div>
          <dt>{t.when}</dt>
          <dd>{t.whenText({ hours: contentHours, changeDays, backupDays })}</dd>
        </div>
      </dl>
      {exportAddress && (
        <p>
          <Link to={exportAddress} className={styles.download}>
            {t.downloadFirst}
          </Link>
        </p>
      )}
    </>
  );
}
