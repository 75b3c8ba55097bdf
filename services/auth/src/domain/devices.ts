import type { SignedInDevice } from '@our-dates/contracts/devices';
import { standingDemoUsername } from '@our-dates/contracts/standing-demo';
import { forbidden, notFound, sessionReplaced } from '@our-dates/service-kit/errors';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { deviceOf } from './session-ends.ts';
import { hashOf } from './session-store.ts';
import type { Sessions } from './sessions.ts';

/** The devices on which a person is signed in. Visitors who share the standing demo account see only their own. */
export interface Devices {
  /** This device first, then the others, those that signed in last first. */
  list(viewer: Viewer, sessionId: string | undefined): Promise<SignedInDevice[]>;
  /** Signs out on one device. @throws AppError 404 when the viewer is not signed in on it, or must not know */
  signOut(viewer: Viewer, deviceId: string, sessionId: string | undefined): Promise<void>;
  /** Signs out on all devices but this one. @throws AppError 403 for the standing demo account */
  signOutOthers(viewer: Viewer, sessionId: string | undefined): Promise<void>;
}

export function createDevices({ sessions, log }: { sessions: Sessions; log: Log }): Devices {
  /** @throws AppError 401 when another tab has just extended the session; the page asks again */
  async function currentDevice(sessionId = ''): Promise<string> {
    const record = await sessions.read(sessionId);
    if (!record) throw sessionReplaced();
    return deviceOf(record, hashOf(sessionId)).id;
  }

  return {
    async list(viewer, sessionId) {
      const [open, current] = await Promise.all([sessions.openOf(viewer.id), currentDevice(sessionId)]);
      return open
        .map(({ device, record: { createdAt }, seenAt }) => ({
          ...device,
          signedInAt: createdAt,
          lastSeenAt: seenAt !== null && seenAt > createdAt ? seenAt : createdAt,
          isCurrent: device.id === current,
        }))
        .filter(({ isCurrent }) => isCurrent || !isShared(viewer))
        .sort((one, other) => order(one) - order(other));
    },

    async signOut(viewer, deviceId, sessionId) {
      const isOther = isShared(viewer) && deviceId !== (await currentDevice(sessionId));
      const ended = isOther ? 0 : await sessions.endDevices(viewer.id, ({ id }) => id === deviceId);
      if (ended === 0) throw notFound('You are not signed in on this device any more.');
      log.info({ userId: viewer.id }, 'a person has signed out on one of their devices');
    },

    async signOutOthers(viewer, sessionId) {
      if (isShared(viewer)) {
        throw forbidden(
          'All visitors share this demo account: the other devices are theirs.',
          'STANDING_DEMO',
        );
      }
      const current = await currentDevice(sessionId);
      const devices = await sessions.endDevices(viewer.id, ({ id }) => id !== current);
      log.info({ userId: viewer.id, devices }, 'a person has signed out on their other devices');
    },
  };
}

function isShared({ username }: Viewer): boolean {
  return username === standingDemoUsername;
}

/** Smaller is further up. */
function order({ isCurrent, signedInAt }: SignedInDevice): number {
  return isCurrent ? Number.NEGATIVE_INFINITY : -Date.parse(signedInAt);
}
