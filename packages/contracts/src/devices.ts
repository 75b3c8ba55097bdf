import { z } from 'zod';
import { routesOf } from './route.ts';
import { signInPaths } from './sign-in-paths.ts';
import { timestamp } from './values.ts';

const defineRoute = routesOf('auth');

export const signedInDeviceSchema = z
  .object({
    id: z.string(),
    browser: z.string().nullable().describe('Its name; null where it does not say.'),
    system: z.string().nullable(),
    signedInAt: timestamp,
    lastSeenAt: timestamp.describe('To about a minute.'),
    isCurrent: z.boolean().describe('The one that asks.'),
  })
  .meta({ id: 'SignedInDevice' });
export type SignedInDevice = z.infer<typeof signedInDeviceSchema>;

export const listDevices = defineRoute({
  id: 'listDevices',
  path: signInPaths.devices,
  summary:
    'The devices on which the viewer is signed in: this one first, then the others by when they signed in. The shared demo account sees this one only.',
  response: z.array(signedInDeviceSchema),
});

export const signOutDevice = defineRoute({
  id: 'signOutDevice',
  method: 'DELETE',
  path: signInPaths.device,
  summary: 'Signs the viewer out on another device, at once.',
  params: z.object({ id: z.string().max(100) }),
  status: 204,
  errors: [404],
});

export const signOutOtherDevices = defineRoute({
  id: 'signOutOtherDevices',
  method: 'DELETE',
  path: signInPaths.otherDevices,
  summary: 'Signs the viewer out on all devices but this one, at once.',
  status: 204,
  errors: [403],
});
