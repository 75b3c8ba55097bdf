import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import type { YearBook } from '@our-dates/contracts/year-book';
import { Link, Navigate, useParams } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { yearBookQuery } from '../api/year-book-query.ts';
import { type BookFormat, storedFormat, storeFormat } from '../book-formats.ts';
import { monthsOf } from '../book-layout.ts';
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
  const { session } = useHost();
  const { data, error, isFetching, refetch } = useQuery(yearBookQuery(year));
  const title = `Our ${year}`;
  usePageTitle(title);
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.sentence}>
          The year as a book: covers, hearts, and what you choose. Print it, or save it as a PDF.
        </p>
        <nav className={styles.years} aria-label="Years">
          <YearLink year={year - 1} />
          <YearLink year={year + 1} isNext />
        </nav>
      </header>
      {!data && !error && <Skeleton shape="picture" height="60vh" />}
      {!data && error && (
        <ErrorPanel
          title="We couldn’t load the book"
          action={
            <Button busy={isFetching} busyText="Trying again…" onClick={() => refetch()}>
              Retry
            </Button>
          }
        >
          {errorSentence(error, 'Please check the connection and try again.')}
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
  const [format, setFormat] = useState<BookFormat>(storedFormat);
  const element = useRef<HTMLElement>(null);
  const photos = useMemo(() => printedPhotos(book, format), [book, format]);
  const printing = useBookPrint(element, photos);
  if (monthsOf(book).length === 0) {
    return (
      <EmptyState
        icon={<BookOpen />}
        title={`Nothing from ${year} yet`}
        action={
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            Look through our dates
          </Link>
        }
      >
        A memory with a date in this year has its place here.
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
      {!book.isComplete && <p className={styles.note}>The year has more memories than a book can hold.</p>}
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
