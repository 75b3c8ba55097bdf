import type { Client, Db } from '@our-dates/service-kit/postgres/pool';
import { photoOrder } from './photos.ts';

/** The clock of a camera, as it was when a person took photos with it that are in one memory. */
export interface ClockKey {
  readonly memoryId: number;
  readonly uploadedBy: number;
  /** Null: its files name none. */
  readonly camera: string | null;
}

/** A photo with a time, as clocks are compared by it. */
export interface ClockedPhoto {
  readonly photoId: number;
  /** Of its blobs. */
  readonly name: string;
  readonly uploadedBy: number;
  readonly camera: string | null;
  /** Local time of the camera, as its clock showed it. */
  readonly takenAt: string;
  readonly takenOffset: number | null;
  /** Seconds. */
  readonly clockAhead: number;
  /** A person has said so, or that of another photo of this camera. */
  readonly isDecided: boolean;
  /** Width / height. */
  readonly ratio: number;
  readonly fingerprint: string | null;
  /** Whether its fingerprint is there, or was asked for. */
  readonly isFingerprintKnown: boolean;
  readonly isReady: boolean;
}

const ofClock = `memory_id = $1 and uploaded_by = $2 and camera is not distinct from $3`;
const keyValues = ({ memoryId, uploadedBy, camera }: ClockKey) => [memoryId, uploadedBy, camera];

/** The photos of a memory that have a time, in their order. */
export async function clockedPhotos(db: Db, memoryId: number): Promise<ClockedPhoto[]> {
  const { rows } = await db.query<ClockedPhoto>({
    name: 'clocked-photos',
    text: `select p.id as "photoId", p.name, p.uploaded_by as "uploadedBy", p.camera,
        to_char(p.taken_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "takenAt", p.taken_offset as "takenOffset",
        coalesce(p.clock_ahead, 0) as "clockAhead", p.clock_ahead is not null as "isDecided", p.width::float8 / p.height as ratio, look.fingerprint,
        look.photo_id is not null as "isFingerprintKnown", p.status = 'ready' as "isReady"
      from photo p left join photo_fingerprint look on look.photo_id = p.id
      where p.memory_id = $1 and p.taken_at is not null order by ${photoOrder}`,
    values: [memoryId],
  });
  return rows;
}

/**
 * Corrects the photos of a clock; the caller has locked the memory.
 * @param ahead seconds
 * @returns the ids of its photos, whether they were changed or not
 */
export async function correctPhotos(client: Client, clock: ClockKey, ahead: number): Promise<number[]> {
  // A photo of which the worker's result is recorded at this moment has its camera only after that.
  await client.query('select from photo where memory_id = $1 order by id for no key update', [
    clock.memoryId,
  ]);
  const { rows } = await client.query<{ id: number }>(
    `update photo set clock_ahead = $4 where ${ofClock} and taken_at is not null returning id`,
    [...keyValues(clock), ahead],
  );
  return rows.map(({ id }) => id);
}

/** A photo that the worker has looked at, and the caller has locked, has the clock of those that its camera took before. */
export async function adoptClock(client: Client, photoId: number): Promise<void> {
  await client.query(
    `update photo p set clock_ahead = other.clock_ahead
     from photo other
     where p.id = $1 and p.clock_ahead is null and p.taken_at is not null
       and other.id = (
         select id from photo known
         where known.memory_id = p.memory_id and known.uploaded_by = p.uploaded_by
           and known.camera is not distinct from p.camera and known.clock_ahead is not null
         order by id desc limit 1)`,
    [photoId],
  );
}
