import { transaction } from '@our-dates/service-kit/postgres/pool';
import { likedStatement } from '../../../../services/collections/src/repository/liked-photos.ts';
import { deleteLike, insertLike } from '../../../../services/collections/src/repository/likes.ts';
import { type OpenDatabase, openDatabase } from '../lists/filled-gallery.ts';
import { interleave, type Measurement } from '../measurement.ts';
import type { Undo } from '../processes.ts';
import { asOneTable, inPartitions, msEach } from './in-parts.ts';

const people = 500;
const partitions = 16;

/** By person: their list of liked photos is in one partition, and so is each like that a list of photos looks up. */
const byPerson = `
  alter table photo_like rename to likes_before;
  create table photo_like (like likes_before including defaults) partition by hash (user_id);
  ${Array.from({ length: partitions }, (_, at) => `create table photo_like_${at} partition of photo_like for values with (modulus ${partitions}, remainder ${at});`).join('')}
  insert into photo_like select * from likes_before;
  drop table likes_before;
  alter table photo_like add primary key (photo_id, user_id),
    add foreign key (photo_id) references photo on delete cascade;
  create index photo_like_by_day on photo_like (user_id, owner_id, day, photo_id);
  create index photo_like_of_samples on photo_like (user_id, day, photo_id) where is_sample;
  create trigger place_like before insert on photo_like for each row execute function place_like()`;

/** Likes as one table and in partitions by person. None of them is ever too old, so nothing is dropped. */
export async function measureLikes(
  { postgresUrl, likes, rounds }: { postgresUrl: string; likes: number; rounds: number },
  undo: Undo,
): Promise<Measurement[]> {
  const open = async (name: string) => {
    const database = await openDatabase(postgresUrl, 'collections', ['pg_trgm']);
    undo(() => database.close());
    await fill(database, likes);
    if (name === inPartitions) await database.pool.query(byPerson);
    await database.pool.query('vacuum analyze photo_like');
    return { name, pool: database.pool };
  };
  const subjects = [await open(asOneTable), await open(inPartitions)] as const;
  type Subject = (typeof subjects)[number];
  const { rows } = await subjects[0].pool.query<{ id: number }>('select id from photo');
  const photos = rows.map(({ id }) => id);
  const viewer = (id: number) => ({ id, username: `person-${id}`, partnerId: id + 1, isDemo: false });
  const photo = (n: number) => photos[(n * 7919) % photos.length];
  const works: [string, (subject: Subject) => Promise<number>][] = [
    [
      'the photos that a person likes are listed',
      ({ pool }) =>
        msEach(200, (n) =>
          pool.query(
            likedStatement({ viewer: viewer(1 + (n % (people - 1))), by: 'me', limit: 24, after: null }),
          ),
        ),
    ],
    [
      'a photo is liked, and not any more',
      ({ pool }) =>
        msEach(200, async (n) => {
          await insertLike(pool, photo(n) ?? 0, people + 1);
          await deleteLike(pool, photo(n) ?? 0, people + 1);
        }),
    ],
    [
      'a photo is removed with its likes',
      ({ pool }) =>
        msEach(100, async (n) =>
          transaction(pool, async (client) => {
            await client.query('delete from photo where id = $1', [photo(n)]);
            throw undone;
          }).catch((error: unknown) => {
            if (error !== undone) throw error;
          }),
        ),
    ],
  ];
  const measured: Measurement[] = [];
  for (const [title, work] of works) {
    const variants = subjects.map((subject) => ({ name: subject.name, once: () => work(subject) }));
    const series = await interleave(variants, rounds);
    measured.push({ title: `Likes: ${title}`, unit: 'ms', yardstick: asOneTable, series });
  }
  return measured;
}

const undone = new Error('The same photo is removed again.');

/** Each person likes each of their photos. */
async function fill({ pool }: OpenDatabase, likes: number): Promise<void> {
  await pool.query(
    `insert into memory (owner_id, name, description, type, date)
     select g, 'Memory', '', 'custom', date '2020-01-01' + g from generate_series(1, $1::integer) g`,
    [people],
  );
  await pool.query(
    `insert into photo (memory_id, position, name, title, file_name, content_type, bytes, sha256, width, height, status,
       uploaded_by)
     select m.id, k, md5(m.id || '/' || k), 'Photo', 'photo', 'image/jpeg', 1, 'x', 4032, 3024, 'ready',
       m.owner_id
     from memory m cross join generate_series(1, $1::integer) k`,
    [likes / people],
  );
  await pool.query('insert into photo_like (photo_id, user_id) select id, uploaded_by from photo');
}
