import { errorSentence } from '@our-dates/browser/api-error';
import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Images, Plus, SearchX } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { prefetchMemory } from '../../memory/api/memory-queries.ts';
import { MemoryPage } from '../../memory/lazy-memory-page.ts';
import { OnThisDay } from '../../on-this-day/components/on-this-day.tsx';
import { galleryPages } from '../api/gallery-pages.ts';
import { useGallerySearch } from '../gallery-search.ts';
import { useScrollMemory } from '../scroll-memory.ts';
import { GalleryHeading } from './gallery-heading.tsx';
import styles from './gallery-page.module.css';
import { LoadMore } from './load-more.tsx';
import { MemoryGrid, MemoryGridSkeleton } from './memory-grid.tsx';
import { RecordCall } from './record-call.tsx';
import { SearchBar } from './search-bar.tsx';

/** `Load More Memories` shows from so many on. */
const moreFrom = 8;

/** `/`: all that the two recorded. */
export function GalleryPage() {
  const { session, openNewMemory } = useHost();
  const queryClient = useQueryClient();
  const [search, changeSearch] = useGallerySearch();
  const gallery = useInfiniteQuery(galleryPages(search));
  usePageTitle(undefined);

  const pages = gallery.data?.pages;
  const memories = useMemo(() => pages?.flatMap((page) => page.memories) ?? [], [pages]);
  const fetchAhead = useCallback((id: number) => prefetchMemory(queryClient, id), [queryClient]);
  const { begunAt, grid } = useScrollMemory({
    pages: gallery.isPlaceholderData ? 0 : (pages?.length ?? 0),
    canLoadMore: gallery.hasNextPage && !gallery.isError,
    isLoading: gallery.isFetching,
    loadMore: gallery.fetchNextPage,
  });

  return (
    <div className={styles.page}>
      <GalleryHeading sort={search.sort} />
      <SearchBar search={search} onChange={changeSearch} />
      <section className={styles.result} aria-label="Our Dates">
        {search.q === '' && <OnThisDay isListThere={gallery.isSuccess} />}
        {gallery.isPending && <MemoryGridSkeleton />}
        {gallery.isError && !gallery.data && (
          <ErrorPanel
            title="We couldn’t load our dates"
            action={
              <Button busy={gallery.isFetching} busyText="Trying again…" onClick={() => gallery.refetch()}>
                Retry
              </Button>
            }
          >
            {errorSentence(gallery.error, 'Please check the connection and try again.')}
          </ErrorPanel>
        )}
        {gallery.data && memories.length === 0 && search.q !== '' && (
          <EmptyState
            icon={<SearchX />}
            title="No Date Memories Found"
            action={<Button onClick={() => changeSearch({ q: '' })}>Clear search</Button>}
          >
            Nothing we wrote holds “{search.q}”. Try fewer letters, or look at all our dates.
          </EmptyState>
        )}
        {gallery.data && memories.length === 0 && search.q === '' && (
          <EmptyState
            icon={<Images />}
            title="No Date Memories Found"
            action={
              <Button tone="primary" icon={<Plus />} onClick={openNewMemory}>
                Record our first date
              </Button>
            }
          >
            Once we record a date, it waits for us here.
          </EmptyState>
        )}
        {memories.length > 0 && (
          <MemoryGrid
            memories={memories}
            partner={session.partner}
            isOutdated={gallery.isPlaceholderData}
            begunAt={begunAt}
            ref={grid}
            onNear={MemoryPage.fetchAhead}
            onPress={fetchAhead}
          />
        )}
        {memories.length >= moreFrom && (
          <LoadMore
            hasMore={gallery.hasNextPage}
            isLoading={gallery.isFetchingNextPage}
            error={gallery.isFetchNextPageError ? gallery.error : null}
            onLoad={gallery.fetchNextPage}
          />
        )}
      </section>
      <VisuallyHidden as="p" role="status">
        {search.q && gallery.isSuccess && !gallery.isPlaceholderData
          ? `${counted(memories.length, 'memory', 'memories')} found${gallery.hasNextPage ? ' so far' : ''}`
          : ''}
      </VisuallyHidden>
      {(memories.length > 0 || gallery.isPending) && <RecordCall onRecord={openNewMemory} />}
    </div>
  );
}
