import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Fragment } from 'react';
import { useFailureText } from '../../../api/gone.ts';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  const main = useMessages(slice);
  const failureText = useFailureText();
  const byReason = Map.groupBy(photos, ({ error }) => failureText(error));
  return (
    <div className={styles.failed} role="alert">
      <div>
        <p className={styles.title}>
          {(done === 'deleted' ? t.retryFailed : t.downloadFailed)({ count: photos.length })}
        </p>
        <ul className={styles.list}>
          {[...byReason].map(([reason, failed]) => (
            <li key={reason}>
              {failed.map(({ item }, index) => (
                <Fragment key={item.id}>
                  {index > 0 && main.comma}
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
        busyText={main.retrying}
        onClick={() => onRetry(photos.map(({ item }) => item))}
      >
        {main.retry}
      </Button>
    </div>
  );
}
