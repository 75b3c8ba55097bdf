import { srcSetOf } from '@our-dates/contracts/derivative-widths';
import { fitFor, heroRatio } from '@our-dates/contracts/hero';
import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { RemotePage } from '@our-dates/contracts/remote-page';
import { z } from 'zod';
import { asJson } from '../as-json.ts';
import type { HeroPicture, PagePicture } from './page-html.ts';

type Declared = NonNullable<NonNullable<RemotePage['prefetch']>['pictures']>;

const size = { width: z.int().positive(), height: z.int().positive() };

/** The items of the lists, as far as they say which pictures show first. */
const lists = {
  thumbnails: z
    .object({ thumbnail: z.object({ name: z.string(), ...size }).nullable() })
    .transform(({ thumbnail }) => thumbnail),
  photos: z
    .object({ filePath: z.string(), ...size })
    .transform(({ filePath, ...rest }) => ({ name: imageName(filePath), ...rest })),
} as const;

/**
 * The pictures that a page shows first.
 * @param json the response that lists them
 * @param path of the page
 */
export function picturesOf(
  { from, first, sizes, hero }: Declared,
  json: string,
  path: string,
): { hero: HeroPicture | undefined; pictures: PagePicture[] } {
  const listed = z.array(z.unknown()).safeParse(asJson(json)).data ?? [];
  const found = listed
    .slice(0, first)
    .flatMap((item) => lists[from].safeParse(item).data ?? [])
    .map(({ name, width, height }) => ({ srcSet: srcSetOf(imageUrl(name), width), sizes, width, height }));
  const [leading, ...others] = found;
  if (!leading || !hero) return { hero: undefined, pictures: found };
  const fit = fitFor(leading.width / leading.height, heroRatio(leading));
  return { hero: { ...leading, fit, path }, pictures: others };
}
