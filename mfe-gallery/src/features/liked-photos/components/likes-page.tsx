import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { likedPhotosQuery } from '../../../api/liked-photos.ts';
import { useScrollMemory, useStartPlace } from '../../gallery/scroll-memory.ts';
import { lazyLayer } from '../../layers/lazy-layer.tsx';
import { Slideshow } from '../../slideshow/lazy-slideshow.ts';
import { useLikesFilter } from '../likes-filter.ts';
import { LikesChoice } from './likes-choice.tsx';
import { LikesGrid } from './likes-grid.tsx';
import styles from './likes-page.module.css';
import { LikesSkeleton } from './likes-skeleton.tsx';
import { NoLikes } from './no-likes.tsx';

const PhotoViewer = lazyLayer('Photo viewer', () => import('../../viewer/components/photo-viewer.tsx'));

const nothing = { photos: [], pages: 0 };

/** Photos before the end at which the viewer fetches more. */
const nearEnd = 5;

/** The layer over the page. For the viewer: the index of its photo. */
type Layer = { readonly viewing: number } | 'slideshow' | undefined;

/** `/hearts`: the photos that one or both of us like. */
export default function LikesPage() {
  const { partner } = useHost().session;
  const [by, chooseBy] = useLikesFilter(partner);
  const [layer, setLayer] = useState<Layer>();
  const like = useLikePhoto();
  // While photos are viewed one after the other, the list does not change.
  const liked = useInfiniteQuery({ ...likedPhotosQuery(by), enabled: layer === undefined });
  const { hasNextPage, isFetching, isError, fetchNextPage } = liked;
  const title = partner ? 'Photos We Love' : 'Photos You Love';
  usePageTitle(title);

  const { photos, pages } = liked.data ?? nothing;
  const canLoadMore = hasNextPage && !isError;
  const loadMore = useCallback(() => {
    if (canLoadMore && !isFetching) void fetchNextPage();
  }, [canLoadMore, isFetching, fetchNextPage]);
  useScrollMemory(useStartPlace(), { pages, canLoadMore, isLoading: isFetching, loadMore });
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
        {partner && <LikesChoice partner={partner} value={by} onChange={chooseBy} />}
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
      {liked.isPending && <LikesSkeleton />}
      {isError && !liked.data && (
        <ErrorPanel
          title="We couldn’t load the photos"
          action={
            <Button busy={isFetching} busyText="Trying again…" onClick={() => liked.refetch()}>
              Retry
            </Button>
          }
        >
          {errorSentence(liked.error, 'Please check the connection and try again.')}
        </ErrorPanel>
      )}
      {liked.data && photos.length === 0 && <NoLikes by={by} partner={partner} />}
      {photos.length > 0 && (
        <LikesGrid
          key={by}
          photos={photos}
          partner={partner}
          viewing={viewing}
          onOpen={(index) => setLayer({ viewing: index })}
          onNearEnd={loadMore}
        />
      )}
      {liked.isFetchNextPageError && (
        <div className={styles.more} role="alert">
          <p>{errorSentence(liked.error, 'More photos could not be loaded.')}</p>
          <Button busy={isFetching} busyText="Trying again…" onClick={() => fetchNextPage()}>
            Retry
          </Button>
        </div>
      )}
      {liked.isFetchingNextPage && (
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
