import { ApiError, errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import type { Sorting } from '@our-dates/contracts/sorting';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { Spinner } from '@our-dates/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFullLayer } from '../../layers/use-full-layer.ts';
import { sortingQuery } from '../api/sorting-query.ts';
import { SortDeck } from './sort-deck.tsx';
import styles from './sort-together.module.css';

export interface SortTogetherProps {
  memory: CollectionWithThumbnail;
  photos: readonly Photo[];
  onClose: () => void;
}

/** Both partners go through the photos of a memory, each for themselves, and say which of them they keep. */
export default function SortTogether({ memory, photos, onClose }: SortTogetherProps) {
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
            Sort together
          </h2>
          {data && <Progress sorting={data} />}
        </div>
        <IconButton label="Close" icon={<X aria-hidden />} onClick={onClose} />
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
  if (!error) {
    return (
      <div className={styles.waiting}>
        <Spinner label="Loading what we keep…" />
      </div>
    );
  }
  return (
    <div className={styles.waiting} role="alert">
      <p>{errorSentence(error, 'What we keep could not be loaded.')}</p>
      {!isConflict(error) && <Button onClick={onRetry}>Retry</Button>}
    </div>
  );
}

/** How far each of both has come; the partner's grows while they sort. */
function Progress({ sorting }: { sorting: Sorting }): ReactNode {
  const { partner } = useHost().session;
  const { photos, partnersAnswers } = sorting;
  const own = photos.filter((photo) => photo.own !== null).length;
  return (
    <p className={styles.progress}>
      You {own} of {photos.length} ·{' '}
      <bdi>{partner ? partner.displayName || partner.username : 'Your partner'}</bdi> {partnersAnswers} of{' '}
      {photos.length}
    </p>
  );
}
