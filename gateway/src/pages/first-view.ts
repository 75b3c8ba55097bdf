import { srcSetOf } from '@our-dates/contracts/derivative-widths';
import { fitFor, heroRatio } from '@our-dates/contracts/hero';
import type { PageLanguage } from '@our-dates/contracts/languages';
import { imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import type { RemotePage } from '@our-dates/contracts/remote-page';
import { z } from 'zod';
import { asJson } from '../as-json.ts';
import type { RenderOutline } from './outlines.ts';
import type { FirstView, SizedPicture } from './page-html.ts';

type Declared = NonNullable<NonNullable<RemotePage['prefetch']>['pictures']>;

const size = { width: z.int().positive(), height: z.int().positive() };

/** The picture of an item, by what the list has. */
const pictures = {
  thumbnails: z
    .object({ thumbnail: z.object({ name: z.string(), altText: z.string().nullish(), ...size }).nullable() })
    .transform(({ thumbnail }) => thumbnail),
  photos: z
    .object({ filePath: z.string(), altText: z.string().nullish(), ...size })
    .transform(({ filePath, ...rest }) => ({ name: imageName(filePath), ...rest })),
} as const;

const partnerAnswer = z.object({ partner: z.unknown() });

/**
 * What a page shows until its scripts have drawn it.
 * @param requests of the page; the last one lists what has the pictures
 * @param options.answers JSON, by request
 * @param options.hasQuery whether the address of the page has a query: the outline shows the page without one
 */
export function firstViewOf(
  { prefetch, outline, outlineTexts }: RemotePage,
  requests: readonly string[],
  {
    answers,
    hasQuery,
    language,
    renderOutline,
  }: {
    answers: ReadonlyMap<string, { json: string }>;
    hasQuery: boolean;
    language: PageLanguage;
    renderOutline: RenderOutline;
  },
): FirstView {
  const declared = prefetch?.pictures;
  if (!declared) return { preloads: [] };
  const lists = requests.map((path) => itemsOf(answers.get(path)?.json));
  const items = (lists.at(-1) ?? [])
    .slice(0, declared.first)
    .map((item) => ({ ...item, picture: pictureOf(declared, item) }));
  const found = items.flatMap(({ picture }) => picture ?? []);
  const [leading, ...others] = found;
  if (leading && declared.hero) {
    const fit = fitFor(leading.width / leading.height, heroRatio(leading));
    return { hero: { ...leading, fit }, preloads: others };
  }
  // What an earlier request lists stands above the pictures, and the outline has no place for it.
  const isFirst = lists.slice(0, -1).every(({ length }) => length === 0);
  if (outline === undefined || hasQuery || items.length === 0 || !isFirst) return { preloads: found };
  const { partner } = partnerAnswer.safeParse(asJson(answers.get(paths.partner)?.json ?? '')).data ?? {};
  const t = { ...outlineTexts?.en, ...outlineTexts?.[language] };
  const html = renderOutline(outline, { partner, items, language, t });
  return html === undefined ? { preloads: found } : { outline: html, preloads: [] };
}

function pictureOf({ from, sizes }: Declared, item: unknown): SizedPicture | null {
  const picture = pictures[from].safeParse(item).data;
  if (!picture) return null;
  const { name, altText, width, height } = picture;
  return { alt: altText ?? '', srcSet: srcSetOf(imageUrl(name), width), sizes, width, height };
}

/** None where the response is no list. */
function itemsOf(json = ''): Record<string, unknown>[] {
  return z.array(z.record(z.string(), z.unknown())).safeParse(asJson(json)).data ?? [];
}
