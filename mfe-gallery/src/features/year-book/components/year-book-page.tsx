import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import type { YearBook } from '@our-dates/contracts/year-book';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link, Navigate, useParams } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { yearBookQuery } from '../api/year-book-query.ts';
import { type BookFormat, storedFormat, storeFormat } from '../book-formats.ts';
import { monthsOf } from '../book-layout.ts';
import { messages } from '../messages/messages.ts';
import { printedPhotos } from '../printed-photos.ts';
import { useBookPrint } from '../use-book-print.ts';
import { Book, type BookPerson } from './book.tsx';
import { BookBar } from './book-bar.tsx';
import styles from './year-book-page.module.css';

/** `/year/:year`: the year as a book, to be printed by the browser. */
export default function YearBookPage() {
  const { year = '' } = useParams();
  if (!/^[12]\d{3}$/.test(year)) return <Navigate to={`/year/${new Date().getFullYear()}`} replace />;
  return <YearPage key={year} year={Number(year)} />;
}

function YearPage({ year }: { year: number }) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const main = useMessages(slice);
  const { session } = useHost();
  const { data, error, isFetching, refetch } = useQuery(yearBookQuery(year));
  const title = t.ourYear({ year });
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.sentence}>{t.sentence}</p>
        <nav className={styles.years} aria-label={t.years}>
          <YearLink year={year - 1} />
          {year < new Date().getFullYear() && <YearLink year={year + 1} isNext />}
        </nav>
      </header>
      {!data && !error && <Skeleton shape="picture" height="60vh" />}
      {!data && error && (
        <ErrorPanel
          title={t.notLoaded}
          action={
            <Button busy={isFetching} busyText={main.retrying} onClick={() => refetch()}>
              {main.retry}
            </Button>
          }
        >
          {errorText(error, main.checkConnection)}
        </ErrorPanel>
      )}
      {data && <LoadedBook year={year} book={data} people={peopleOf(session)} />}
    </div>
  );
}

function YearLink({ year, isNext = false }: { year: number; isNext?: boolean }) {
  return (
    <Link to={`/year/${year}`} className={buttonClass({ tone: 'quiet' })}>
      {!isNext && <ChevronLeft aria-hidden />}
      {year}
      {isNext && <ChevronRight aria-hidden />}
    </Link>
  );
}

type Session = ReturnType<typeof useHost>['session'];

function peopleOf({ user, partner }: Session): BookPerson[] {
  return [user, partner].flatMap((person) =>
    person ? [{ id: person.id, name: person.displayName || person.username }] : [],
  );
}

function LoadedBook({ year, book, people }: { year: number; book: YearBook; people: readonly BookPerson[] }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const [format, setFormat] = useState<BookFormat>(storedFormat);
  const element = useRef<HTMLElement>(null);
  const photos = useMemo(() => printedPhotos(book, format), [book, format]);
  const printing = useBookPrint(element, photos);
  if (monthsOf(book).length === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        title={t.nothingFrom({ year })}
        action={
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            {main.lookThrough}
          </Link>
        }
      >
        {t.nothingText}
      </EmptyState>
    );
  }
  return (
    <>
      <BookBar
        format={format}
        onFormat={(chosen) => {
          storeFormat(chosen);
          setFormat(chosen);
        }}
        photoCount={photos.length}
        printing={printing}
      />
      {!book.isComplete && <p className={styles.note}>{t.incomplete}</p>}
      <Book
        ref={element}
        year={year}
        book={book}
        format={format}
        people={people}
        pictures={printing.pictures}
      />
    </>
  );
}
