import { ApiError } from '@our-dates/browser/api-error';
import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import type { Sorting } from '@our-dates/contracts/sorting';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { Spinner } from '@our-dates/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useFullLayer } from '../../layers/use-full-layer.ts';
import { sortingQuery } from '../api/sorting-query.ts';
import { messages as sortMessages } from '../messages/messages.ts';
import { SortDeck } from './sort-deck.tsx';
import styles from './sort-together.module.css';

export interface SortTogetherProps {
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
  onClose: () => void;
}

/** Both partners go through the photos of a memory, each for themselves, and say which of them they keep. */
export default function SortTogether({ memory, photos, onClose }: SortTogetherProps) {
  const t = useMessages(sortMessages);
  const main = useMessages(slice);
  const root = useFullLayer(onClose);
  const sorting = useQuery(sortingQuery(memory.id));
  const { data, error } = sorting;

  return (
    <div
      ref={root}
      className={styles.layer}
      role="dialog"
      aria-labelledby="sort-together"
      tabIndex={-1}
      data-shortcuts
    >
      <header className={styles.head}>
        <div>
          <h2 id="sort-together" className={styles.title}>
            {t.title}
          </h2>
          {data && <Progress sorting={data} />}
        </div>
        <IconButton label={main.close} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {data && !isConflict(error) ? (
        <SortDeck memoryId={memory.id} sorting={data} photos={photos} onClose={onClose} />
      ) : (
        <Waiting error={error} onRetry={() => void sorting.refetch()} />
      )}
    </div>
  );
}

/** There is no partner any more. */
function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 409;
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useMessages(sortMessages);
  const main = useMessages(slice);
  const errorText = useErrorText(main);
  if (!error) {
    return (
      <div className={styles.waiting}>
        <Spinner label={t.loading} />
      </div>
    );
  }
  return (
    <div className={styles.waiting} role="alert">
      <p>{errorText(error, t.notLoaded)}</p>
      {!isConflict(error) && <Button onClick={onRetry}>{main.retry}</Button>}
    </div>
  );
}

/** How far each of both has come; the partner's grows while they sort. */
function Progress({ sorting }: { sorting: Sorting }): ReactNode {
  const t = useMessages(sortMessages);
  const main = useMessages(slice);
  const { partner } = useHost().session;
  const { photos, partnersAnswers } = sorting;
  const own = photos.filter((photo) => photo.own !== null).length;
  return (
    <p className={styles.progress}>
      {t.progress({
        own,
        count: photos.length,
        name: partner ? partner.displayName || partner.username : main.yourPartner,
        theirs: partnersAnswers,
      })}
    </p>
  );
}

SortTogether.messages = allOf(sortMessages, memoryMessages);
