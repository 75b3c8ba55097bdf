import { z } from 'zod';
import { derivativeWidths } from './derivative-widths.ts';
import { paths } from './paths.ts';
import { routesOf } from './route.ts';
import { imageNameText } from './values.ts';

const defineRoute = routesOf('collections');

export const imageQuery = z.object({
  w: z
    .enum(
      derivativeWidths.map(String) as [string, ...string[]],
      `must be one of ${derivativeWidths.join(', ')}`,
    )
    .transform(Number)
    .optional()
    .describe('Width in pixels; without it the widest there is. Never enlarged.'),
  original: z.literal('').optional().describe('The file as it was uploaded, as a download.'),
});

/**
 * Answered by the collections service to other services, as `getImage`: for a request that lasts longer than its token,
 * which is good here for as long as `permissionToken` says. The viewer is the one of now.
 */
export const imageNowPath = '/internal/images/:name';
export const imageNowInput = imageQuery.extend({ name: imageNameText });

export const getImage = defineRoute({
  id: 'getImage',
  path: paths.image,
  access: 'public',
  summary: 'The picture of a photo the viewer may see, or an avatar. Answers 304 and byte ranges.',
  params: z.object({ name: imageNameText }),
  query: imageQuery,
  produces: [
    'image/webp',
    // Originals, as they were uploaded.
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/avif',
    'image/bmp',
    'image/heic',
    'application/octet-stream',
  ],
  responseHeaders: {
    ETag: 'Strong.',
    'Cache-Control':
      'Immutable for a finished picture, an hour for one that is wider than asked for, `no-store` before.',
  },
  errors: [404, 416, 422],
});
