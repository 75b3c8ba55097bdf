import { randomUUID } from 'node:crypto';
import type { LoginEnded, Together, TogetherWhere } from '@our-dates/contracts/together';
import { conflict, notFound } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import { takePoint } from '@our-dates/service-kit/key-value/take-point';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import {
  endOf,
  heardFrom,
  invitationOf,
  joined,
  movedTo,
  type TogetherRecord,
  takesPart,
  togetherOf,
} from './together-record.ts';
import { createTogetherRecords, type Outcome } from './together-records.ts';

/** What the viewer of a request may see, as the service that owns it says. */
export interface VisibleToViewer {
  memory(collectionId: number): Promise<boolean>;
  /** The memory of a photo; null: the viewer does not see the photo. */
  memoryOfPhoto(photoId: number): Promise<number | null>;
}

/**
 * Two partners who look at photos together. Every call names its viewer, and works on what there is between the viewer
 * and their present partner alone: to everybody else, and after the partnership, there is nothing.
 */
export interface TogetherSessions {
  read(viewer: Viewer): Promise<Together | null>;
  /** @throws AppError 404 unless the viewer sees the photo in that memory; 409 without a partner; 429 */
  invite(viewer: Viewer, where: TogetherWhere, visible: VisibleToViewer): Promise<Together>;
  /** @throws AppError 404 when there is no such invitation, or the viewer does not see its memory; 429 */
  join(viewer: Viewer, id: string, visible: VisibleToViewer): Promise<Together>;
  /** @throws AppError 404 unless the viewer takes part and sees the photo in that memory; 429 */
  move(viewer: Viewer, to: { id: string; photoId: number }, visible: VisibleToViewer): Promise<Together>;
  /** @throws AppError 404 unless the viewer takes part and still sees the memory; 429 */
  stay(viewer: Viewer, id: string, visible: VisibleToViewer): Promise<Together>;
  /** @throws AppError 404 when there is no such thing; 429 */
  leave(viewer: Viewer, id: string): Promise<void>;
  /** The partnership of two people has ended. */
  endPartnership(people: readonly number[]): Promise<void>;
  /** A login of one of two partners has ended; what was joined with another login continues. */
  endLogin(ended: LoginEnded): Promise<void>;
}

/** Messages of one person: more than holding an arrow key causes. */
const messages = { points: 200, durationMs: 10_000 };
const invitations = { points: 10, durationMs: 60_000 };
export function createTogetherSessions(options: {
  keyValue: KeyValue;
  log: Log;
  now?: () => number;
}): TogetherSessions {
  const { keyValue, log, now = Date.now } = options;
  const records = createTogetherRecords({ keyValue, log });
  const messageLimit = keyValue.limiter({ prefix: 'together-messages', ...messages });
  const invitationLimit = keyValue.limiter({ prefix: 'together-invitations', ...invitations });

  /** The current record with that id, of the viewer and their partner. */
  async function changeOwn(
    viewer: Viewer,
    ownId: string,
    decide: (record: TogetherRecord) => Promise<Outcome> | Outcome,
  ): Promise<Together> {
    await takePoint(messageLimit, String(viewer.id), tooFast);
    if (viewer.partnerId === null) throw noLonger();
    return records.change([viewer.id, viewer.partnerId], (record) => {
      if (record?.id !== ownId) throw noLonger();
      const end = endOf(record, now());
      return end === null ? decide(record) : { end };
    });
  }

  return {
    async read({ id, partnerId }) {
      if (partnerId === null) return null;
      const record = await records.read([id, partnerId]);
      return record && endOf(record, now()) === null ? togetherOf(record) : null;
    },

    async invite(viewer, where, visible) {
      const { partnerId } = viewer;
      if (partnerId === null) throw conflict('You need a partner to look at photos together.');
      await takePoint(messageLimit, String(viewer.id), tooFast);
      await takePoint(invitationLimit, String(viewer.id), 'Please wait a little before you invite again.');
      if ((await visible.memoryOfPhoto(where.photoId)) !== where.collectionId) throw noSuchPhoto();
      return records.change([viewer.id, partnerId], async (record) => {
        const isOver = !record || endOf(record, now()) !== null;
        const isOwn = record?.status === 'invited' && record.invitedBy === viewer.id;
        if (isOver || isOwn) {
          return { to: invitationOf(viewer, where, { id: randomUUID(), now: now() }) };
        }
        if (record.status === 'looking' && record.collectionId !== where.collectionId) {
          throw conflict('You are looking at another memory together already.');
        }
        if (!(await visible.memory(record.collectionId))) throw noSuchPhoto();
        return { to: joined(record, viewer, now()) };
      });
    },

    join: (viewer, id, visible) =>
      changeOwn(viewer, id, async (record) => {
        if (!(await visible.memory(record.collectionId))) throw noLonger();
        return { to: joined(record, viewer, now()) };
      }),

    move: (viewer, { id, photoId }, visible) =>
      changeOwn(viewer, id, async (record) => {
        if (!takesPart(record, viewer.id)) throw noLonger();
        if ((await visible.memoryOfPhoto(photoId)) !== record.collectionId) throw noSuchPhoto();
        return { to: movedTo(record, viewer, { photoId, now: now() }) };
      }),

    stay: (viewer, id, visible) =>
      changeOwn(viewer, id, async (record) => {
        if (!takesPart(record, viewer.id)) throw noLonger();
        if (!(await visible.memory(record.collectionId))) return { end: 'removed' };
        return { to: heardFrom(record, viewer, now()) };
      }),

    async leave(viewer, id) {
      await changeOwn(viewer, id, (record) => {
        const isAnswer = record.status === 'invited' && record.invitedBy !== viewer.id;
        return { end: isAnswer ? 'declined' : 'left', by: viewer.id };
      });
    },

    async endPartnership(people) {
      await records.end(people, 'removed', () => true);
    },

    async endLogin({ userId, partnerId, loginAt }) {
      await records.end([userId, partnerId], 'left', ({ present }) =>
        present.some((one) => one.userId === userId && one.loginAt === loginAt),
      );
    },
  };
}

const tooFast = 'That was too fast. Please wait a moment.';
const noLonger = () => notFound('You are not looking at photos together any more.');
const noSuchPhoto = () => notFound('There is no such photo in this memory.');
