import { paths } from '../../packages/contracts/src/paths.ts';

/** What is there when the calls begin; `hooks.py` reads it. */
export interface Furnished {
  readonly url: string;
  readonly cookie: string;
  readonly collectionIds: readonly number[];
  readonly photoIds: readonly number[];
  readonly commentIds: readonly number[];
  readonly imageNames: readonly string[];
  readonly inviteTokens: readonly string[];
  readonly cursors: readonly string[];
  readonly words: readonly string[];
  /** A small picture, base64. */
  readonly photo: string;
}

/** Names in every script, and what is special to patterns, headers, paths and SQL. */
const names = [
  'Anne-Marie',
  'José Ángel',
  'Łukasz Żółć',
  'Жанна',
  'Ελένη',
  'محمد',
  'שרה',
  'हिन्दी',
  'ไทย',
  '한국어',
  '日本語',
  '明',
  'ქართული',
  'አማርኛ',
  'ᏣᎳᎩ',
  '👨‍👩‍👧‍👦🎡',
  'ﷺ',
  'Ŝ̶̢̛',
  '%_\\',
  "'; select 1; --",
  '<b>"&\'',
  '../..',
  'a\tb',
  '$()[]{}|*+?^.',
  'ǅ',
  'İı',
  '\u202eabc',
];

/** A GIF. */
const onePixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

type Json = Record<string, unknown>;

/** A couple with names, memories, photos and comments in every script. */
export async function furnish(url: string): Promise<Furnished> {
  const [one, other] = [await signUp(url), await signUp(url)];
  const { invitation } = await one<{ invitation: { inviteToken: string } }>('POST', paths.invite);
  await other('POST', paths.acceptInvitation.replace(':token', invitation.inviteToken));
  const photo = Buffer.from(onePixel, 'base64');

  const collectionIds: number[] = [];
  const photoIds: number[] = [];
  const commentIds: number[] = [];
  const imageNames: string[] = [];
  for (const [index, name] of names.entries()) {
    const form = new FormData();
    form.set('name', name);
    form.set('description', `At the sea with ${name}`);
    if (index % 3 > 0) form.set('date', `20${10 + (index % 15)}-02-1${index % 10}`);
    form.set('photo', new Blob([new Uint8Array(photo)]), `${index}.gif`);
    form.set('photoTitle', name);
    const who = index % 2 === 0 ? one : other;
    const { id } = await who<{ id: number }>('POST', paths.collections, form);
    collectionIds.push(id);
    const [first] = await who<{ id: number; filePath: string }[]>(
      'GET',
      `${paths.photos}?collectionId=${id}`,
    );
    if (!first) throw new Error('a memory has no photo');
    photoIds.push(first.id);
    imageNames.push(first.filePath.replace(/.*\//, ''));
    for (const author of [one, other]) {
      const at = paths.photoComments.replace(':id', String(first.id));
      commentIds.push((await author<{ id: number }>('POST', at, { content: `${name}!` })).id);
    }
    await one('POST', paths.photoLike.replace(':id', String(first.id)));
  }
  const cursors: string[] = [];
  for (const address of [
    ...['recent', 'first', 'name', 'date'].map(
      (sort) => `${paths.collectionsWithThumbnails}?limit=3&sort=${sort}`,
    ),
    `${paths.likedPhotos}?limit=2`,
    `${paths.photoComments.replace(':id', String(photoIds[0]))}?limit=1`,
  ]) {
    const answer = await one.raw('GET', address);
    const [, cursor] = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '') ?? [];
    if (cursor) cursors.push(decodeURIComponent(cursor));
  }
  return {
    url,
    cookie: one.cookie,
    collectionIds,
    photoIds,
    commentIds,
    imageNames,
    inviteTokens: [invitation.inviteToken],
    cursors,
    words: [
      ...names,
      'from my partner',
      'what we both loved',
      'last summer',
      '2 years ago',
      'valentine',
      'in August 2014',
      ...names.flatMap((name) => [`from ${name}`, `what ${name} loved in 2014`]),
    ],
    photo: onePixel,
  };
}

interface Person {
  <T = unknown>(method: string, path: string, body?: FormData | Json): Promise<T>;
  raw(method: string, path: string, body?: FormData | Json): Promise<Response>;
  readonly cookie: string;
}

async function signUp(url: string): Promise<Person> {
  const { user } = (await (await call('POST', paths.createDemoUser)).json()) as {
    user: { username: string; passwordHint: string };
  };
  const login = await call('POST', paths.login, { username: user.username, password: user.passwordHint });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const raw: Person['raw'] = (method, path, body) => call(method, path, body, cookie);
  const person = async (method: string, path: string, body?: FormData | Json) => {
    const answer = await raw(method, path, body);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return Object.assign(person, { raw, cookie });

  async function call(method: string, path: string, body?: FormData | Json, cookie = ''): Promise<Response> {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: { origin: url, cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
