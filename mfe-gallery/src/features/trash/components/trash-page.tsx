import { useErrorText } from '@our-dates/browser/error-text';
import { usePageTitle } from '@our-dates/browser/page-title';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { AlertDialog } from '@our-dates/ui/alert-dialog';
import { Button, buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { useRemove, useRestore } from '../api/change-trash.ts';
import { trashQuery } from '../api/trash-query.ts';
import { messages } from '../messages/messages.ts';
import { spanOf } from '../time-left.ts';
import { keyOf, useTrashSelection } from '../use-trash-selection.ts';
import { useTrashWords } from '../words.ts';
import { TrashBar } from './trash-bar.tsx';
import styles from './trash-page.module.css';
import { TrashSkeleton } from './trash-skeleton.tsx';
import { TrashTile } from './trash-tile.tsx';

/** `/recently-deleted`: what one of us has deleted, until its time has passed. */
export default function TrashPage() {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const main = useMessages(slice);
  const words = useTrashWords();
  usePageTitle(t.title);
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
          {t.title}
        </h1>
        <p className={styles.sentence}>
          {keptForMs > 0 ? t.waitsFor({ span: spanOf(keptForMs, t) }) : t.waitsWhile}
        </p>
      </header>
      {trash.isPending && <TrashSkeleton />}
      {trash.isError && !trash.data && (
        <ErrorPanel
          title={t.notLoaded}
          action={
            <Button busy={trash.isFetching} busyText={main.retrying} onClick={() => trash.refetch()}>
              {main.retry}
            </Button>
          }
        >
          {errorText(trash.error, main.checkConnection)}
        </ErrorPanel>
      )}
      {trash.data && items.length === 0 && (
        <EmptyState
          icon={<Trash2 />}
          title={t.nothing}
          action={
            <Link to="/" className={buttonClass({ tone: 'primary' })}>
              {main.lookThrough}
            </Link>
          }
        >
          {t.nothingText}
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
          {trash.isFetchNextPageError && <p role="alert">{errorText(trash.error, t.moreNotLoaded)}</p>}
          <Button
            busy={trash.isFetchingNextPage}
            busyText={t.loadingMore}
            onClick={() => trash.fetchNextPage()}
          >
            {t.showMore}
          </Button>
        </div>
      )}
      <AlertDialog
        open={isAsking && selected.length > 0}
        onOpenChange={setAsking}
        title={words.removeTitle(selected)}
        description={words.removeDescription(selected)}
        tone="danger"
        confirmText={t.removeNow}
        busy={removing.isPending}
        busyText={main.deleting}
        onConfirm={remove}
      />
    </div>
  );
}
