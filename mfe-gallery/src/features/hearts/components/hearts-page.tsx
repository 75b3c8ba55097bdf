import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { lovedPhotosQuery } from '../../../api/loved-photos.ts';
import { useBegunAt, useScrollMemory } from '../../gallery/scroll-memory.ts';
import { lazyLayer } from '../../layers/lazy-layer.tsx';
import { Slideshow } from '../../slideshow/lazy-slideshow.ts';
import { useHeartsFilter } from '../hearts-filter.ts';
import { HeartsChoice } from './hearts-choice.tsx';
import { HeartsGrid } from './hearts-grid.tsx';
import styles from './hearts-page.module.css';
import { HeartsSkeleton } from './hearts-skeleton.tsx';
import { NoHearts } from './no-hearts.tsx';

const PhotoViewer = lazyLayer('Photo viewer', () => import('../../viewer/components/photo-viewer.tsx'));

const nothing = { photos: [], pages: 0 };

/** Photos before the end at which the viewer asks for more. */
const nearEnd = 5;

/** What lies over the page. For the viewer: the photo that it shows. */
type Layer = { readonly viewing: number } | 'slideshow' | undefined;

/** `/hearts`: the photos that one of us, or both, loves. */
export default function HeartsPage() {
  const { partner } = useHost().session;
  const [by, chooseBy] = useHeartsFilter(partner);
  const [layer, setLayer] = useState<Layer>();
  const like = useLikePhoto();
  // While one photo is looked at after the other, the list stays as it is.
  const loved = useInfiniteQuery({ ...lovedPhotosQuery(by), enabled: layer === undefined });
  const { hasNextPage, isFetching, isError, fetchNextPage } = loved;
  const title = partner ? 'Photos We Love' : 'Photos You Love';
  usePageTitle(title);

  const { photos, pages } = loved.data ?? nothing;
  const canLoadMore = hasNextPage && !isError;
  const loadMore = useCallback(() => {
    if (canLoadMore && !isFetching) void fetchNextPage();
  }, [canLoadMore, isFetching, fetchNextPage]);
  useScrollMemory(useBegunAt(), { pages, canLoadMore, isLoading: isFetching, loadMore });
  const viewing = typeof layer === 'object' ? layer.viewing : undefined;

  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.sentence}>
          {partner
            ? 'Every photo that has a heart of ours, the latest dates first.'
            : 'Every photo that has your heart, the latest dates first.'}
        </p>
      </header>
      <div className={styles.bar}>
        {partner && <HeartsChoice partner={partner} value={by} onChange={chooseBy} />}
        <Button
          icon={<Play aria-hidden />}
          disabled={photos.length === 0}
          onPointerEnter={Slideshow.preload}
          onFocus={Slideshow.preload}
          onClick={() => setLayer('slideshow')}
        >
          Slideshow
        </Button>
      </div>
      {loved.isPending && <HeartsSkeleton />}
      {isError && !loved.data && (
        <ErrorPanel
          title="We couldn’t load the photos"
          action={
            <Button busy={isFetching} busyText="Trying again…" onClick={() => loved.refetch()}>
              Retry
            </Button>
          }
        >
          {errorSentence(loved.error, 'Please check the connection and try again.')}
        </ErrorPanel>
      )}
      {loved.data && photos.length === 0 && <NoHearts by={by} partner={partner} />}
      {photos.length > 0 && (
        <HeartsGrid
          key={by}
          photos={photos}
          partner={partner}
          viewing={viewing}
          onOpen={(index) => setLayer({ viewing: index })}
          onNearEnd={loadMore}
        />
      )}
      {loved.isFetchNextPageError && (
        <div className={styles.more} role="alert">
          <p>{errorSentence(loved.error, 'More photos could not be loaded.')}</p>
          <Button busy={isFetching} busyText="Trying again…" onClick={() => fetchNextPage()}>
            Retry
          </Button>
        </div>
      )}
      {loved.isFetchingNextPage && (
        <p className={styles.more} role="status">
          Loading more photos…
        </p>
      )}
      {viewing !== undefined && photos.length > 0 && (
        <PhotoViewer
          photos={photos}
          index={Math.min(viewing, photos.length - 1)}
          onIndexChange={(index) => {
            setLayer({ viewing: index });
            if (index >= photos.length - nearEnd) loadMore();
          }}
          onLike={like.mutate}
          onClose={() => setLayer(undefined)}
        />
      )}
      {layer === 'slideshow' && (
        <Slideshow
          photos={photos}
          hasMore={canLoadMore}
          onNearEnd={loadMore}
          onClose={() => setLayer(undefined)}
        />
      )}
    </div>
  );
}
