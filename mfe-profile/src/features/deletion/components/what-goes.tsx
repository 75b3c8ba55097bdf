import { exportPage } from '@our-dates/browser/export-page';
import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { ownedQuery } from '@our-dates/browser/owned-query';
import { keptAfterDeletion } from '@our-dates/contracts/account-deletion';
import type { OwnedMemories } from '@our-dates/contracts/collections';
import { Link } from '@our-dates/router';
import { useQuery } from '@tanstack/react-query';
import styles from './what-goes.module.css';

const { contentHours, changeDays, backupDays } = keptAfterDeletion;

/** What is deleted with the account, what the partner keeps, and when. The numbers follow when they are counted. */
export function WhatGoes() {
  const { partner } = useHost().session;
  const { data } = useQuery(ownedQuery);
  const name = partner && <bdi>{partner.displayName || partner.username}</bdi>;
  const exportAddress = exportPage();
  return (
    <>
      <dl className={styles.list}>
        <div>
          <dt>What goes</dt>
          <dd>
            Your {data ? memories(data.own) : 'memories'} with your photos and all comments on them. Your
            likes, your other comments, your name and your picture.
            {name && <> What you have in the trash, also from {name}.</>}
          </dd>
        </div>
        {name && (
          <div>
            <dt>What {name} keeps</dt>
            <dd>
              {data?.partner ? memories(data.partner) : 'Memories'} of their own, with the photos you added.
              What {name} added to yours, in memories without your words. Your partnership ends.
            </dd>
          </div>
        )}
        <div>
          <dt>When</dt>
          <dd>
            You are signed out everywhere at once. What you recorded is gone within {contentHours} hours, and
            a record of changes, numbers without content, after {changeDays} days. Nightly backups keep a copy
            for {backupDays} days.
          </dd>
        </div>
      </dl>
      {exportAddress && (
        <p>
          <Link to={exportAddress} className={styles.download}>
            Download everything first
          </Link>
        </p>
      )}
    </>
  );
}

function memories(owned: OwnedMemories['own']): string {
  return counted(owned.memories, 'memory', 'memories');
}
