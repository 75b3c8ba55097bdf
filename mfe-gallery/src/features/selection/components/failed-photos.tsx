import type { Photo } from '@our-dates/contracts/photos';
import { Button } from '@our-dates/ui/button';
import { Fragment } from 'react';
import { failureSentence } from '../../../api/gone.ts';
import { words } from '../words.ts';
import styles from './failed-photos.module.css';

/** Photos for which an action failed, each with its error. */
export interface Failures {
  readonly done: 'deleted' | 'downloaded';
  readonly photos: readonly { readonly item: Photo; readonly error: unknown }[];
}

export interface FailedPhotosProps {
  failures: Failures;
  isBusy: boolean;
  onRetry: (photos: readonly Photo[]) => void;
}

/** Which photos failed and why, with the button that retries them. */
export function FailedPhotos({ failures: { done, photos }, isBusy, onRetry }: FailedPhotosProps) {
  const byReason = Map.groupBy(photos, ({ error }) => failureSentence(error));
  return (
    <div className={styles.failed} role="alert">
      <div>
        <p className={styles.title}>{words.failed(photos.length, done)}</p>
        <ul className={styles.list}>
          {[...byReason].map(([reason, failed]) => (
            <li key={reason}>
              {failed.map(({ item }, index) => (
                <Fragment key={item.id}>
                  {index > 0 && ', '}
                  <bdi>{item.title}</bdi>
                </Fragment>
              ))}
              : {reason}
            </li>
          ))}
        </ul>
      </div>
      <Button
        size="small"
        busy={isBusy}
        busyText="Trying again…"
        onClick={() => onRetry(photos.map(({ item }) => item))}
      >
        Retry
      </Button>
    </div>
  );
}
