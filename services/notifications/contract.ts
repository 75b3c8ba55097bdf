/**
 * The calls of this service: the one file of it that others may import, pages its types alone.
 * Who may call what is decided in access.json.
 */
import { routesOf } from '@our-dates/contracts/route';
import { id, idParams, text, timestamp } from '@our-dates/contracts/values';
import { z } from 'zod';

const defineRoute = routesOf('notifications');

/** What a person can be notified of. */
export const notificationKinds = [
  'memory',
  'photos',
  'comment',
  'like',
  'invitation',
  'on-this-day',
] as const;
const kind = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof kind>;

/** The languages in which a device can be notified. */
export const notificationLanguages = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar', 'he'] as const;
const language = z.enum(notificationLanguages);
export type NotificationLanguage = z.output<typeof language>;

export const notificationLimits = {
  /** Devices of one person. */
  devices: 20,
  endpointLength: 2_000,
  nameLength: 100,
} as const;

/** The addresses of the calls. */
export const notificationPaths = {
  notifications: '/api/notifications',
  devices: '/api/notifications/devices',
  device: '/api/notifications/devices/:id',
} as const;

/** Codes of problems that a page explains in its own words. */
export const notificationProblems = { tooManyDevices: 'TOO_MANY_DEVICES' } as const;

const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 22:30');
const quietHours = z.object({ from: timeOfDay, to: timeOfDay });
const timeZone = z.string().regex(/^[A-Za-z0-9_+/-]{1,64}$/, 'must be a time zone like Europe/Berlin');

const settingsShape = {
  muted: z.array(kind).max(notificationKinds.length).describe('The kinds that are turned off.'),
  quietHours: quietHours
    .nullable()
    .describe('When nothing is sent, in the time zone of the person; it is sent afterwards.'),
  rhythm: z.enum(['immediately', 'daily']).describe('`daily`: one message in the evening.'),
};

const deviceSchema = z
  .object({
    id,
    endpointHash: z
      .string()
      .describe('SHA-256 of the endpoint, base64url: by it a browser finds itself among the devices.'),
    name: z.string(),
    language,
    createdAt: timestamp,
    seenAt: timestamp.describe('When its browser has registered it last.'),
  })
  .meta({ id: 'NotificationDevice' });
export type NotificationDevice = z.output<typeof deviceSchema>;

const notificationsSchema = z
  .object({
    publicKey: z.string().describe('Of the server (VAPID): a browser subscribes with it.'),
    ...settingsShape,
    timeZone: z.string(),
    devices: z.array(deviceSchema),
  })
  .meta({ id: 'Notifications' });
export type Notifications = z.output<typeof notificationsSchema>;

const settingsBody = z
  .object({ ...settingsShape, timeZone: timeZone.describe('Where the person is.') })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof settingsBody>;

const base64url = (bytes: number) =>
  z.base64url().refine((value) => Buffer.from(value, 'base64url').length === bytes, `must be ${bytes} bytes`);

const deviceBody = z
  .object({
    endpoint: z
      .url({ protocol: /^https?$/, message: 'must be the address of a push service' })
      .max(notificationLimits.endpointLength),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
    name: text(notificationLimits.nameLength, 'Please name the device.'),
    language: language.default('en'),
    timeZone: timeZone.optional().describe('Where the person is; left out: as before.'),
  })
  .meta({ id: 'NewNotificationDevice' });
export type NewNotificationDevice = z.output<typeof deviceBody>;

export const readNotifications = defineRoute({
  id: 'readNotifications',
  path: notificationPaths.notifications,
  summary: 'The settings of the viewer, their devices, and the key with which a browser subscribes.',
  response: notificationsSchema,
});

export const changeNotifications = defineRoute({
  id: 'changeNotifications',
  method: 'PUT',
  path: notificationPaths.notifications,
  summary: 'Changes what the viewer is notified of, and when.',
  body: settingsBody,
  status: 204,
});

export const registerDevice = defineRoute({
  id: 'registerDevice',
  method: 'PUT',
  path: notificationPaths.devices,
  summary:
    'Registers the subscription of a browser for the viewer, in place of who registered it before. Repeated by each page that the viewer opens there: it says that they have seen what is new.',
  body: deviceBody,
  response: deviceSchema,
  errors: [409],
});

export const removeDevice = defineRoute({
  id: 'removeDevice',
  method: 'DELETE',
  path: notificationPaths.device,
  summary: 'Removes a device of the viewer: nothing more is sent there.',
  params: idParams,
  status: 204,
  errors: [404],
});
