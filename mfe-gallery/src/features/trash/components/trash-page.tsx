import { errorSentence } from '@our-dates/browser/api-error';
import { usePageTitle } from '@our-dates/browser/page-title';
import { Link } from '@our-dates/router';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button, buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRemove, useRestore } from '../api/change-trash.ts';
import { trashQuery } from '../api/trash-query.ts';
import { spanOf } from '../time-left.ts';
import { keyOf, useTrashSelection } from '../use-trash-selection.ts';
import { words } from '../words.ts';
import { TrashBar } from './trash-bar.tsx';
import styles from './trash-page.module.css';
import { TrashSkeleton } from './trash-skeleton.tsx';
import { TrashTile } from './trash-tile.tsx';

const title = 'Recently Deleted';

/** `/recently-deleted`: what one of us has deleted, until its time has passed. */
export default function TrashPage() {
  usePageTitle(title);
  const trash = useInfiniteQuery(trashQuery);
  const { items, keptForMs } = trash.data ?? { items: [], keptForMs: 0 };
  const { selected, isSelected, toggle, selectAll, clear } = useTrashSelection(items);
  const restoring = useRestore();
  const removing = useRemove();
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus is not there any more.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  function remove() {
    removing.mutate(selected, {
      onSuccess: focusHeading,
      onSettled: () => setAsking(false),
    });
  }

  return (
    <div className={styles.page}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.sentence}>
          {keptForMs > 0
            ? `What we delete waits here for ${spanOf(keptForMs)}. Until then either of us can restore it.`
            : 'What we delete waits here for a while. Until then either of us can restore it.'}
        </p>
      </header>
      {trash.isPending && <TrashSkeleton />}
      {trash.isError && !trash.data && (
        <ErrorPanel
          title="We couldn’t load what was deleted"
          action={
            <Button busy={trash.isFetching} busyText="Trying again…" onClick={() => trash.refetch()}>
              Retry
            </Button>
          }
        >
          {errorSentence(trash.error, 'Please check the connection and try again.')}
        </ErrorPanel>
      )}
      {trash.data && items.length === 0 && (
        <EmptyState
          icon={<Trash2 />}
          title="Nothing is deleted"
          action={
            <Link to="/" className={buttonClass({ tone: 'primary' })}>
              Look through our dates
            </Link>
          }
        >
          A memory or a photo that one of us deletes waits here before it is gone.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <TrashBar
            selected={selected.length}
            isAll={selected.length === items.length}
            isRestoring={restoring.isPending}
            onAll={selectAll}
            onClear={clear}
            onRestore={() => restoring.mutate(selected, { onSuccess: focusHeading })}
            onRemove={() => setAsking(true)}
          />
          <ul className={styles.grid}>
            {items.map((item) => (
              <TrashTile
                key={keyOf(item)}
                item={item}
                now={trash.dataUpdatedAt}
                isSelected={isSelected(item)}
                onToggle={() => toggle(item)}
              />
            ))}
          </ul>
        </>
      )}
      {trash.hasNextPage && (
        <div className={styles.more}>
          {trash.isFetchNextPageError && (
            <p role="alert">{errorSentence(trash.error, 'More could not be loaded.')}</p>
          )}
          <Button busy={trash.isFetchingNextPage} busyText="Loading…" onClick={() => trash.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking && selected.length > 0}
        onOpenChange={setAsking}
        title={words.removeTitle(selected)}
        description={words.removeDescription(selected)}
        tone="danger"
        confirmText="Delete now"
        busy={removing.isPending}
        busyText="Deleting…"
        onConfirm={remove}
      />
    </div>
  );
}
