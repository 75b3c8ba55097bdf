import { z } from 'zod';
import { clocksPath } from './clock-paths.ts';
import { limits } from './limits.ts';
import { routesOf } from './route.ts';
import { id, idParams, text } from './values.ts';

const defineRoute = routesOf('collections');

const clockAhead = z
  .int()
  .min(-limits.clockSeconds)
  .max(limits.clockSeconds)
  .describe('Seconds that the clock was ahead of the right time; below 0: it was behind.');
const camera = z
  .string()
  .nullable()
  .describe('Make and model, as the files say; null for all files that do not say it.');

export const clockSchema = z
  .object({
    uploadedBy: id.describe('A clock is that of a camera and of the person who has added its photos.'),
    camera,
    photoIds: z.array(id).min(1).describe('Its photos of this memory that have a time, in their order.'),
    clockAhead: clockAhead.describe('As it was corrected; 0: it was not.'),
    suggestion: z
      .object({
        clockAhead,
        photoId: id.describe('A photo of this camera.'),
        otherId: id.describe('One of another camera, which looks as if it was taken at the same moment.'),
      })
      .nullable()
      .describe(
        'Null where nothing says that the clock was wrong, and where somebody has corrected it or called it right.',
      ),
  })
  .meta({ id: 'CameraClock' });
export type CameraClock = z.infer<typeof clockSchema>;

export const clocksSchema = z.object({ clocks: z.array(clockSchema) }).meta({ id: 'CameraClocks' });
export type CameraClocks = z.infer<typeof clocksSchema>;

export const correctClockBody = z
  .object({ uploadedBy: id, camera: text(limits.cameraLength).nullable(), clockAhead })
  .meta({ id: 'ClockCorrection' });
export type CorrectClockBody = z.output<typeof correctClockBody>;

export const getClocks = defineRoute({
  id: 'getClocks',
  path: clocksPath,
  summary: 'The clocks of the cameras that took a memory’s photos, and which of them were probably wrong.',
  params: idParams,
  response: clocksSchema,
  errors: [403, 404],
});

export const correctClock = defineRoute({
  id: 'correctClock',
  method: 'PUT',
  path: clocksPath,
  summary:
    'Corrects the times of all photos that a camera took for a memory, also of those that are added later. The originals stay as they are. 409 `PHOTOS_CHANGED`: it has no photo of this camera any more.',
  params: idParams,
  body: correctClockBody,
  response: clocksSchema,
  errors: [403, 404, 409],
});
