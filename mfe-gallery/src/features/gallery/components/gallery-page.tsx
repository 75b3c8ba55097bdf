import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { galleryPages } from '../../../api/gallery-pages.ts';
import { useGallerySearch } from '../../../api/gallery-search.ts';
import { prefetchMemory } from '../../../api/memory-queries.ts';
import { messages } from '../../../messages/messages.ts';
import { MemoryPage } from '../../memory/lazy-memory-page.ts';
import { OnThisDay } from '../../on-this-day/components/on-this-day.tsx';
import { useScrollMemory, useStartPlace } from '../scroll-memory.ts';
import { GalleryHeading } from './gallery-heading.tsx';
import styles from './gallery-page.module.css';
import { MemoryGrid, MemoryGridSkeleton } from './memory-grid.tsx';
import { SearchBar } from './search-bar.tsx';

/** `Load More Memories` shows from this many on. */
const moreFrom = 8;

/** The timeline is shown for more memories than this, which fill two windows. */
const timelineFrom = 24;

const GalleryEmpty = lazyComponent(() => import('./gallery-empty.tsx'));
const UnderstoodLine = lazyComponent(() => import('./understood-line.tsx'), { tries: Infinity });
const LoadMore = lazyComponent(() => import('./load-more.tsx'), { tries: Infinity, canWait: true });
const Timeline = lazyComponent(() => import('./timeline.tsx'), { tries: Infinity, canWait: true });
const GalleryEnd = lazyComponent(() => import('./gallery-end.tsx'), { tries: Infinity, canWait: true });
const MoreAround = lazyComponent(() => import('./more-around.tsx'), { tries: Infinity });

const endOutline = <div className={styles.endOutline} />;

/** `/`: all memories of both partners. */
export function GalleryPage() {
  const t = useMessages(messages);
  const { session, openNewMemory } = useHost();
  const queryClient = useQueryClient();
  const [search, changeSearch] = useGallerySearch();
  const startedAt = useStartPlace();
  const gallery = useInfiniteQuery(galleryPages(search, startedAt?.first));
  usePageTitle(undefined);

  const pages = gallery.data?.pages;
  const memories = useMemo(() => pages?.flatMap((page) => page.memories) ?? [], [pages]);
  const isNew = gallery.isPlaceholderData;
  const understood = isNew ? '' : (pages?.[0]?.understood ?? '');
  const preload = useCallback((id: number) => prefetchMemory(queryClient, id), [queryClient]);
  const { grid, isRestoring } = useScrollMemory(startedAt, {
    pages: isNew ? 0 : (pages?.length ?? 0),
    first: pages?.[0]?.asked,
    canLoadMore: gallery.hasNextPage && !gallery.isError,
    isLoading: gallery.isFetching,
    loadMore: gallery.fetchNextPage,
  });
  const list = useRef<HTMLElement>(null);
  // The grid renders the visible blocks first. What is below it follows when it has its full height.
  const isGridDrawn = useDeferredValue(memories.length > 0, false);

  return (
    <div className={styles.page}>
      <GalleryHeading sort={search.sort} />
      <SearchBar search={search} onChange={changeSearch} />
      {understood && (
        <UnderstoodLine understood={understood} onWordsOnly={() => changeSearch({ wordsOnly: true })} />
      )}
      <section ref={list} className={styles.result} aria-label={t.ourDates}>
        {search.q === '' && search.from === '' && <OnThisDay isListThere={gallery.isSuccess} />}
        {gallery.isPending && <MemoryGridSkeleton />}
        {gallery.isError && !gallery.data && (
          <GalleryError error={gallery.error} isRetrying={gallery.isFetching} onRetry={gallery.refetch} />
        )}
        {gallery.data && memories.length === 0 && !gallery.hasPreviousPage && (
          <GalleryEmpty
            q={search.q}
            understood={understood}
            onClear={() => changeSearch({ q: '', from: '' })}
          />
        )}
        {gallery.hasPreviousPage && !isRestoring && (
          <MoreAround
            where="above"
            isLoading={gallery.isFetching}
            error={gallery.isFetchPreviousPageError ? gallery.error : null}
            onLoad={gallery.fetchPreviousPage}
          />
        )}
        {memories.length > 0 && (
          <MemoryGrid
            memories={memories}
            start={pages?.[0]?.start ?? 0}
            sort={search.sort}
            partner={session.partner}
            isOutdated={isNew}
            startedAt={startedAt}
            ref={grid}
            onNear={MemoryPage.preload}
            onPress={preload}
          />
        )}
        {search.from !== '' && gallery.hasNextPage && !isRestoring && (
          <MoreAround
            where="below"
            isLoading={gallery.isFetching}
            error={gallery.isFetchNextPageError ? gallery.error : null}
            onLoad={gallery.fetchNextPage}
          />
        )}
        {isGridDrawn && memories.length >= moreFrom && (
          <LoadMore
            fallback={<div className={styles.moreOutline} />}
            hasMore={gallery.hasNextPage}
            isLoading={gallery.isFetchingNextPage}
            error={gallery.isFetchNextPageError ? gallery.error : null}
            onLoad={gallery.fetchNextPage}
          />
        )}
      </section>
      <VisuallyHidden as="p" role="status">
        {search.q && gallery.isSuccess && !isNew
          ? (gallery.hasNextPage ? t.foundSoFar : t.found)({ count: memories.length })
          : ''}
      </VisuallyHidden>
      {search.sort !== 'name' && (memories.length >= timelineFrom || search.from !== '') && (
        <Timeline
          search={search}
          memories={memories}
          list={list}
          grid={grid}
          onJump={(from) => changeSearch({ from })}
        />
      )}
      {gallery.data && (
        <GalleryEnd fallback={endOutline} onRecord={isGridDrawn ? openNewMemory : undefined} />
      )}
    </div>
  );
}

interface GalleryErrorProps {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

function GalleryError({ error, isRetrying, onRetry }: GalleryErrorProps) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  return (
    <ErrorPanel
      title={t.notLoaded}
      action={
        <Button busy={isRetrying} busyText={t.retrying} onClick={() => onRetry()}>
          {t.retry}
        </Button>
      }
    >
      {errorText(error, t.checkConnection)}
    </ErrorPanel>
  );
}
