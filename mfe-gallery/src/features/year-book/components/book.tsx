import { useDates } from '@our-dates/browser/dates/dates';
import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { BookMemory, BookPhoto, YearBook } from '@our-dates/contracts/year-book';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Plus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { lazyLayer } from '../../layers/lazy-layer.tsx';
import { useChoosePhotos } from '../api/choose-photos.ts';
import type { BookFormat } from '../book-formats.ts';
import { type BookRow, coverOf, monthsOf, rowsOf } from '../book-layout.ts';
import { messages } from '../messages/messages.ts';
import styles from './book.module.css';
import { BookPhotoFigure } from './book-photo.tsx';

const ChoosePhotoDialog = lazyLayer(
  (language) => messages.in(language).choosePhoto,
  () => import('./choose-photo-dialog.tsx'),
);

/** Somebody whose book it is. */
export interface BookPerson {
  readonly id: number;
  readonly name: string;
}

export interface BookProps {
  ref: Ref<HTMLElement>;
  year: number;
  book: YearBook;
  format: BookFormat;
  people: readonly BookPerson[];
  /** What photos are printed from, by id. */
  pictures: ReadonlyMap<number, string>;
}

/** What is chosen in the dialog: a photo that takes the place of another, or a further one. */
interface Choosing {
  readonly memory: BookMemory;
  readonly replaced?: BookPhoto;
}

/** The pages of the book, one below the other on the screen. */
export function Book({ ref, year, book, format, people, pictures }: BookProps) {
  const t = useMessages(messages);
  const dates = useDates();
  const [choosing, setChoosing] = useState<Choosing>();
  const { mutate: choose } = useChoosePhotos(year);
  const cover = coverOf(book);
  return (
    <article ref={ref} className={styles.book} data-format={format.name} aria-label={t.ourYear({ year })}>
      <header className={styles.cover}>
        {cover && <img src={sourceOf(cover, pictures)} alt="" className={styles.coverPhoto} />}
        <div className={styles.coverWords}>
          <p className={styles.coverYear}>{year}</p>
          <p className={styles.coverNames}>
            {people.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ' & '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </p>
        </div>
      </header>
      {monthsOf(book).map(({ month, memories }) => (
        <section key={month} className={styles.month}>
          <h2 className={styles.monthName}>{dates.month(month - 1)}</h2>
          {memories.map((memory) => (
            <section key={memory.id} className={styles.memory}>
              <div className={styles.words}>
                <h3 className={styles.name} dir="auto" tabIndex={-1}>
                  {memory.name}
                </h3>
                <p className={styles.date}>{dates.longDate(memory.date)}</p>
                {memory.description && (
                  <p className={styles.description} dir="auto">
                    {memory.description}
                  </p>
                )}
                {memory.stories.map(({ authorId, content }) => (
                  <blockquote key={authorId} className={styles.story}>
                    <p className={styles.author} dir="auto">
                      {people.find(({ id }) => id === authorId)?.name}
                    </p>
                    <p className={styles.description} dir="auto">
                      {content}
                    </p>
                  </blockquote>
                ))}
              </div>
              {rowsOf(memory.photos, format).map((row) => (
                <Row
                  key={row.photos[0]?.id}
                  row={row}
                  pictures={pictures}
                  onChoose={(photo, choice) => choose([{ photoId: photo.id, choice }])}
                  onSwap={(photo) => setChoosing({ memory, replaced: photo })}
                />
              ))}
              {memory.photoCount > memory.photos.length && (
                <Button
                  tone="quiet"
                  size="small"
                  icon={<Plus aria-hidden />}
                  className={styles.add}
                  onClick={() => setChoosing({ memory })}
                >
                  {t.addPhoto}
                </Button>
              )}
            </section>
          ))}
        </section>
      ))}
      {choosing && (
        <ChoosePhotoDialog
          memory={choosing.memory}
          isSwap={choosing.replaced !== undefined}
          onChoose={(photoId) => {
            const { replaced } = choosing;
            choose([
              { photoId, choice: replaced?.choice === 'page' ? 'page' : 'in' },
              ...(replaced ? [{ photoId: replaced.id, choice: 'out' as const }] : []),
            ]);
            setChoosing(undefined);
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </article>
  );
}

function sourceOf(photo: BookPhoto, pictures: ReadonlyMap<number, string>): string {
  return pictures.get(photo.id) ?? imageUrl(imageName(photo.filePath), 2048);
}

interface RowProps {
  row: BookRow;
  pictures: ReadonlyMap<number, string>;
  onChoose: (photo: BookPhoto, choice: 'in' | 'page' | 'out') => void;
  onSwap: (photo: BookPhoto) => void;
}

function Row({ row, pictures, onChoose, onSwap }: RowProps) {
  return (
    <div className={row.isPage ? styles.fullPage : styles.row}>
      <div className={styles.photos} style={{ '--part': `${row.part * 100}%` }}>
        {row.photos.map((photo) => (
          <BookPhotoFigure
            key={photo.id}
            photo={photo}
            printed={pictures.get(photo.id)}
            isPage={row.isPage}
            onChoose={(choice) => onChoose(photo, choice)}
            onSwap={() => onSwap(photo)}
          />
        ))}
      </div>
    </div>
  );
}
