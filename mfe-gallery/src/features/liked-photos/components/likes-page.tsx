import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { likedPhotosQuery } from '../../../api/liked-photos.ts';
import { messages as memoryMessages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { useScrollMemory, useStartPlace } from '../../gallery/scroll-memory.ts';
import { lazyLayer } from '../../layers/lazy-layer.tsx';
import { Slideshow } from '../../slideshow/lazy-slideshow.ts';
import { useLikesFilter } from '../likes-filter.ts';
import { messages as likesMessages } from '../messages/messages.ts';
import { LikesChoice } from './likes-choice.tsx';
import { LikesGrid } from './likes-grid.tsx';
import styles from './likes-page.module.css';
import { LikesSkeleton } from './likes-skeleton.tsx';
import { NoLikes } from './no-likes.tsx';

const PhotoViewer = lazyLayer(
  (language) => slice.in(language).viewer,
  () => import('../../viewer/components/photo-viewer.tsx'),
);

const nothing = { photos: [], pages: 0 };

/** Photos before the end at which the viewer fetches more. */
const nearEnd = 5;

/** The layer over the page. For the viewer: the index of its photo. */
type Layer = { readonly viewing: number } | 'slideshow' | undefined;

/** `/hearts`: the photos that one or both of us like. */
export default function LikesPage() {
  const t = useMessages(likesMessages);
  const main = useMessages(slice);
  const errorText = useErrorText(main);
  const { partner } = useHost().session;
  const [by, chooseBy] = useLikesFilter(partner);
  const [layer, setLayer] = useState<Layer>();
  const like = useLikePhoto();
  // While photos are viewed one after the other, the list does not change.
  const liked = useInfiniteQuery({ ...likedPhotosQuery(by), enabled: layer === undefined });
  const { hasNextPage, isFetching, isError, fetchNextPage } = liked;
  const title = partner ? t.titleWe : t.titleYou;
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
        <p className={styles.sentence}>{partner ? t.sentenceWe : t.sentenceYou}</p>
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
          {main.slideshow}
        </Button>
      </div>
      {liked.isPending && <LikesSkeleton />}
      {isError && !liked.data && (
        <ErrorPanel
          title={t.notLoaded}
          action={
            <Button busy={isFetching} busyText={main.retrying} onClick={() => liked.refetch()}>
              {main.retry}
            </Button>
          }
        >
          {errorText(liked.error, main.checkConnection)}
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
          <p>{errorText(liked.error, t.moreNotLoaded)}</p>
          <Button busy={isFetching} busyText={main.retrying} onClick={() => fetchNextPage()}>
            {main.retry}
          </Button>
        </div>
      )}
      {liked.isFetchingNextPage && (
        <p className={styles.more} role="status">
          {t.loadingMore}
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

LikesPage.messages = allOf(likesMessages, memoryMessages);
