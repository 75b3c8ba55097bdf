import { hash } from 'node:crypto';
import { conflict, notFound, unauthenticated, validation } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import { type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import {
  type NewNotificationDevice,
  type NotificationDevice,
  type NotificationSettings,
  type Notifications,
  notificationLimits,
  notificationProblems,
} from '../../contract.ts';
import {
  countDevices,
  devicesOf,
  hasEnded,
  type ListedDevice,
  lockDevice,
  putDevice,
  removeDeviceById,
  removeDeviceOf,
} from '../repository/devices.ts';
import { lockUser } from '../repository/former-users.ts';
import { endWaiting } from '../repository/news.ts';
import { findSettings, isTimeZone, notePerson, saveSettings } from '../repository/people.ts';
import { checkBrowserKey, pushServiceOf } from './push-address.ts';

/** The devices of people, and what each person wants to be told. */
export interface Devices {
  read(viewer: Viewer): Promise<Notifications>;
  change(viewer: Viewer, settings: NotificationSettings): Promise<void>;
  /**
   * Registers a browser for the viewer alone.
   * @param origin of our pages, as that browser reaches them
   */
  register(viewer: Viewer, device: NewNotificationDevice, origin: string): Promise<NotificationDevice>;
  remove(viewer: Viewer, id: number): Promise<void>;
}

export function createDevices(options: {
  pool: Pool;
  publicKey: string;
  testOrigins: readonly string[];
}): Devices {
  const { pool, publicKey, testOrigins } = options;

  async function requireTimeZone(timeZone: string): Promise<void> {
    if (await isTimeZone(pool, timeZone)) return;
    throw validation([
      { path: 'timeZone', message: 'must be a time zone like Europe/Berlin', code: 'INVALID' },
    ]);
  }

  return {
    async read(viewer) {
      const [{ muted, quietHours, isDaily, timeZone }, devices] = await Promise.all([
        findSettings(pool, viewer.id),
        devicesOf(pool, viewer.id),
      ]);
      return {
        publicKey,
        muted: [...muted],
        quietHours: quietHours && { from: timeText(quietHours.from), to: timeText(quietHours.to) },
        rhythm: isDaily ? 'daily' : 'immediately',
        timeZone,
        devices: devices.map(onWire),
      };
    },

    async change(viewer, { muted, quietHours, rhythm, timeZone }) {
      await requireTimeZone(timeZone);
      await transaction(pool, async (client) => {
        await requireAccount(lockUser(client, viewer.id));
        await saveSettings(client, viewer.id, {
          muted: [...new Set(muted)],
          quietHours: quietHours && { from: minutesOf(quietHours.from), to: minutesOf(quietHours.to) },
          isDaily: rhythm === 'daily',
          timeZone,
        });
        await endWaiting(client, viewer.id);
      });
    },

    async register(viewer, { endpoint, keys, name, language, timeZone }, origin) {
      const service = pushServiceOf(endpoint, testOrigins);
      checkBrowserKey(keys.p256dh);
      if (timeZone !== undefined) await requireTimeZone(timeZone);
      const { id: userId, partnerId, loginAt } = viewer;
      if (loginAt === undefined) throw unauthenticated();
      return transaction(pool, async (client) => {
        await requireAccount(lockUser(client, userId));
        if (await hasEnded(client, userId, loginAt)) throw unauthenticated();
        await notePerson(client, { id: userId, partnerId, timeZone });
        const known = await lockDevice(client, endpoint);
        if (known && known.userId !== userId) {
          // Only its own browser knows the keys of an endpoint: no other account can take it over.
          if (known.auth !== keys.auth || known.p256dh !== keys.p256dh) {
            throw conflict('This device is registered with other keys.');
          }
          await removeDeviceById(client, known.id);
        }
        const isNew = known?.userId !== userId;
        if (isNew && (await countDevices(client, userId)) >= notificationLimits.devices) {
          const detail = `We notify at most ${notificationLimits.devices} devices. Please remove one first.`;
          throw conflict(detail, notificationProblems.tooManyDevices);
        }
        return onWire(
          await putDevice(client, { userId, loginAt, endpoint, service, ...keys, origin, name, language }),
        );
      });
    },

    async remove(viewer, id) {
      if (!(await removeDeviceOf(pool, viewer.id, id))) throw notFound('There is no such device.');
    },
  };
}

async function requireAccount(locked: Promise<{ isFormer: boolean }>): Promise<void> {
  if ((await locked).isFormer) throw unauthenticated('This account is gone.');
}

function onWire({ endpoint, createdAt, seenAt, ...device }: ListedDevice): NotificationDevice {
  return {
    ...device,
    endpointHash: hash('sha256', endpoint, 'base64url'),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
