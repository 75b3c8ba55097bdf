import { type Measured, measuredValue } from '../report/measured.ts';

/** What couples do; none of it is measured. */
export const usage = {
  photosOfCouple: 1000,
  /** Of both partners together. */
  visitsADay: 2,
  newPhotosADay: 1,
  /** Of a day's visits. */
  shareInBusiestHour: 0.2,
  /** Of the cores, in the busiest hour: what is left is for peaks, releases, and a machine that fails. */
  coresInUse: 0.6,
} as const;

/** Requests of a visit of the load test's evening, on average, and what it leaves behind. */
export const visit = { lists: 7, pictures: 7, writes: 1, photos: 0.16 } as const;

/** What each thing takes, as it was measured: seconds of processor time, bytes, megabytes. */
export interface Costs {
  /** Of the gateway, for any request. */
  readonly request: number;
  /** Of a list: its service, and PostgreSQL. */
  readonly list: { readonly service: number; readonly database: number };
  readonly picture: number;
  /** Of the derivatives of a photo. */
  readonly derivatives: number;
  /** Bytes of a photo with its derivatives, and in the database with all that its upload leaves there. */
  readonly photo: { readonly blobs: number; readonly database: number };
  /** Of all slices, of one process each, without load. */
  readonly memoryOfSlices: number;
}

/** What a number of couples needs, in the busiest hour where it is a rate. */
export interface Needs {
  readonly couples: number;
  readonly photos: number;
  readonly visitsASecond: number;
  readonly requestsASecond: number;
  readonly cores: { readonly slices: number; readonly database: number };
  readonly memoryGb: number;
  readonly databaseGb: number;
  readonly blobsTb: number;
  readonly newBlobsTbAMonth: number;
}

/** Of a gallery of so many memories. */
const gallerySize = 100_000;

/** @throws RangeError where a benchmark is not published */
export function costsOf(measured: Measured): Costs {
  const one = (benchmark: string, title: string, series: string, size?: number) =>
    measuredValue(measured, { benchmark, title, series, ...(size === undefined ? {} : { size }) }).median;
  const perList = (series: string) =>
    1 / one('lists', 'first page: requests a second of processor time', series, gallerySize);
  const room = (part: string) =>
    one('platform', 'Room on the disk, without the write-ahead log', part) * 1024;
  const database = perList('pgbench -M prepared');
  return {
    request:
      one('gateway', 'Processor time of a request, 32 at a time', 'the gateway, sessions in Redis') / 1e6,
    list: { service: perList('the service') - database, database },
    picture: 1 / one('pictures', 'A whole derivative, 32 at a time', 'the collections service'),
    derivatives:
      one('worker', 'Processor time of a JPEG of 12 to 48 megapixels, two at a time', 'the worker') / 1e3,
    photo: {
      blobs: room('a photo: the original') + room('a photo: derivatives and records'),
      database: room('a photo: in the database'),
    },
    memoryOfSlices: one(
      'platform',
      'Memory of the slices as processes, after the samples were recorded',
      'all',
    ),
  };
}

/** Seconds of processor time of a visit. A write takes as much as two lists; a photo is decoded twice, once to check it. */
export function timeOfVisit({ request, list, picture, derivatives }: Costs): Needs['cores'] {
  const lists = visit.lists + 2 * visit.writes;
  const requests = visit.lists + visit.pictures + visit.writes;
  return {
    slices:
      requests * request + lists * list.service + visit.pictures * picture + visit.photos * 2 * derivatives,
    database: lists * list.database,
  };
}

const secondsOfHour = 3600;
const daysOfMonth = 30;
/** One replica of each slice is at work on two cores; more cores mean more replicas. */
const coresOfReplicas = 2;

export function needsOf(couples: number, costs: Costs): Needs {
  const { photosOfCouple, visitsADay, newPhotosADay, shareInBusiestHour, coresInUse } = usage;
  const visitsASecond = (couples * visitsADay * shareInBusiestHour) / secondsOfHour;
  const photos = couples * photosOfCouple;
  const time = timeOfVisit(costs);
  const cores = {
    slices: (visitsASecond * time.slices) / coresInUse,
    database: (visitsASecond * time.database) / coresInUse,
  };
  const replicas = Math.max(1, (cores.slices + cores.database) / coresOfReplicas);
  return {
    couples,
    photos,
    visitsASecond,
    requestsASecond: visitsASecond * (visit.lists + visit.pictures + visit.writes),
    cores,
    memoryGb: (replicas * costs.memoryOfSlices) / 1024,
    databaseGb: (photos * costs.photo.database) / 1e9,
    blobsTb: (photos * costs.photo.blobs) / 1e12,
    newBlobsTbAMonth: (couples * newPhotosADay * daysOfMonth * costs.photo.blobs) / 1e12,
  };
}

/** How many couples so many cores hold. */
export function couplesOn(cores: number, costs: Costs): number {
  const one = needsOf(1, costs).cores;
  return Math.floor(cores / (one.slices + one.database));
}
