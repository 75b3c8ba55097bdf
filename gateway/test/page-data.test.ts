import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { languageCookie, themeCookie } from '@our-dates/contracts/page-cookies';
import type { PageData } from '@our-dates/contracts/page-data';
import type { RemotePage } from '@our-dates/contracts/remote-page';
import { answerPlainly, type GatewayUnderTest, startGateway } from './gateway-under-test.ts';
import { pageAt, remoteManifest } from './remote-manifests.ts';
import { shellPage } from './shell-page.ts';

const gallery: RemotePage['prefetch'] = {
  requests: [
    { path: '/api/collections/on-this-day', query: { today: 'today' }, unless: ['q'] },
    { path: '/api/collections/with-thumbnails', query: { sort: ['recent', 'name'] }, unless: ['q'] },
  ],
  pictures: { from: 'thumbnails', first: 2, sizes: '44vw' },
};
const memory: RemotePage['prefetch'] = {
  requests: [{ path: '/api/collections/{id}' }, { path: '/api/photos?collectionId={id}' }],
  pictures: { from: 'photos', first: 1, sizes: '80vw', hero: true },
};
const outline =
  '{% if partner %}Of {{ partner.username }}{% endif %}{% for memory in items %}<p title="{{ memory.name }}">{{ memory.date | date: "%B %-d, %Y" }} {{ memory.picture.srcSet }}</p>{% endfor %}';
const pages = [
  { ...pageAt('/'), prefetch: gallery },
  { ...pageAt('/outlined'), prefetch: gallery, outline },
  {
    ...pageAt('/umrissen'),
    prefetch: gallery,
    outline:
      '<h1>{{ t.title }}</h1>{{ t.invite | replace: "link>", "u>" | raw }} {{ t.never }}{{ items[0].date | long_date: language }}, {{ items[1].date | long_date: language }}',
    outlineTexts: {
      en: { title: 'Ours & yours', invite: '<link>Invite</link>' },
      de: { title: 'Unseres & deins' },
    },
  },
  { ...pageAt('/malformed'), prefetch: gallery, outline: '{% for memory in items %}' },
  { ...pageAt('/date-memory/:id?'), files: ['assets/memory.0123abcdef.js'], prefetch: memory },
  { ...pageAt('/partnership/invite/:token'), access: 'public' as const },
  { ...pageAt('/walks'), menu: { label: 'Our walks', order: 300, icon: 'M4 20 20 4' } },
  {
    ...pageAt('/wege'),
    titles: { de: 'Unsere Wege' },
    menu: { label: 'Our ways', labels: { de: 'Unsere Wege' }, order: 310, icon: 'M4 20 20 4' },
    messages: { de: ['assets/messages-de.0123abcdef.js'], ar: ['assets/messages-ar.0123abcdef.js'] },
  },
];

let folder: string;
let gateway: GatewayUnderTest;
let places: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-data-'));
  for (const name of ['shell', 'gallery']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'shell/page.json'), JSON.stringify(shellPage()));
  const manifest = remoteManifest({ name: 'gallery', pages });
  await writeFile(join(folder, 'gallery/mf-manifest.json'), JSON.stringify(manifest));
  places = {
    SHELL_DIR: join(folder, 'shell'),
    REMOTES: JSON.stringify({ gallery: join(folder, 'gallery') }),
  };
  // Longer than a busy machine takes.
  gateway = await startGateway({ ...places, PAGE_DATA_TIMEOUT: '30s' });
});
afterEach(() => {
  gateway.answerWith(undefined);
  gateway.received.length = 0;
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Has services answer these paths with JSON, and all others as they do anyway. */
function answering(answers: Record<string, unknown>, headers: Record<string, string> = {}): void {
  gateway.answerWith((req, res) => {
    const body = answers[req.url ?? ''];
    if (body === undefined) return answerPlainly(req, res);
    res.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
}

const dataIn = (html: string): PageData =>
  JSON.parse(/<script type="application\/json" id="page-data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '');

async function open(path: string, headers: Record<string, string> = {}) {
  const cookies = [await gateway.signIn({ partnerId: null }), headers.cookie].filter(Boolean).join('; ');
  const { body } = await gateway.ask(path, { headers: { ...headers, cookie: cookies } });
  return { html: body.toString(), data: dataIn(body.toString()) };
}

const links = (html: string, rel: string) =>
  [...html.matchAll(/<link rel="([^"]+)"[^>]* href="([^"]+)"/g)]
    .filter(([, found]) => found === rel)
    .map(([, , href]) => href);

const photo = { id: 1, filePath: '/photos/k3v9', width: 1200, height: 1600 };

describe('the HTML of a page for a person with a session', () => {
  test('holds the session, the partner and what the page declares, as the services answer this person', async () => {
    answering({ '/api/collections/5': { id: 5 }, '/api/photos?collectionId=5': [photo] });
    const { data } = await open('/Date-Memory/5/');
    expect(data.session).toBe('open');
    expect(Object.keys(data.responses).sort()).toEqual([
      '/api/auth/me',
      '/api/collections/5',
      '/api/partnerships/partner',
      '/api/photos?collectionId=5',
    ]);
    expect(data.responses['/api/photos?collectionId=5']?.body).toEqual([photo]);
    expect(data.remotes.pages.map(({ path }) => path)).toContain('/date-memory/:id?');
    const received = gateway.received.find(({ url }) => url === '/api/collections/5');
    expect(await gateway.viewerFor('collections', received)).toMatchObject({ id: 7, partnerId: null });
    expect(received?.headers.cookie).toBeUndefined();
  });

  test('holds the menu entries that pages declare, for the shell', async () => {
    const { data } = await open('/');
    const withEntry = data.remotes.pages.flatMap(({ path, menu }) => (menu ? [{ path, menu }] : []));
    expect(withEntry).toEqual([
      { path: '/walks', menu: { label: 'Our walks', order: 300, icon: 'M4 20 20 4' } },
      { path: '/wege', menu: { label: 'Our ways', order: 310, icon: 'M4 20 20 4' } },
    ]);
  });

  test('has the first photo where the hero will be, in all its widths, before the data', async () => {
    const described = { ...photo, altText: 'A "red" boat' };
    answering({ '/api/collections/5': { id: 5 }, '/api/photos?collectionId=5': [described] });
    const { html } = await open('/date-memory/5');
    const picture = /<img id="first-picture"[^>]*>/.exec(html)?.[0] ?? '';
    expect(picture).toContain('fetchpriority="high"');
    expect(picture).toContain('alt="A &quot;red&quot; boat"');
    expect(picture).toContain('width="1200" height="1600"');
    expect(picture).toContain('srcset="/api/images/k3v9?w=320 320w, /api/images/k3v9?w=640 640w,');
    expect(html.indexOf(picture)).toBeLessThan(html.indexOf('id="page-data"'));
  });

  test('loads the first photo, if it contains one, before scripts and the remote', async () => {
    const { html } = await open('/date-memory/5');
    expect(links(html, 'later')).toEqual([
      '/assets/react.0123abcdef.js',
      '/assets/main.0123abcdef.js',
      expect.stringContaining('/mf-manifest.json'),
      '/remotes/gallery/assets/remoteEntry.0123abcdef.js',
      '/remotes/gallery/assets/memory.0123abcdef.js',
      '/assets/app-light.json',
    ]);
    expect(html).toContain('data-rel="manifest" href="/assets/app-light.json"');
    expect(links((await open('/')).html, 'manifest')).toEqual(['/assets/app-light.json']);
    expect(links(html, 'preload')).toEqual(['/assets/font.0123abcdef.woff2']);
    expect(links((await open('/')).html, 'later')).toEqual([]);
  });

  test('links the manifest of the installed app in the language and the theme of the page', async () => {
    const { html } = await open('/', { cookie: `${languageCookie}=de; ${themeCookie}=dark` });
    expect(links(html, 'manifest')).toEqual(['/assets/app-de-dark.json']);
  });

  test('preloads the first covers, and keeps the link to the next page', async () => {
    const cover = { name: 'c1', width: 640, height: 480, thumbhash: null };
    const memories = [
      { id: 1, thumbnail: cover },
      { id: 2, thumbnail: null },
      { id: 3, thumbnail: cover },
    ];
    answering({ '/api/collections/with-thumbnails?sort=name': memories }, { link: '<n>; rel="next"' });
    const { html, data } = await open('/?sort=name');
    expect(html.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
    expect(html).toContain('imagesizes="44vw"');
    expect(data.responses['/api/collections/with-thumbnails?sort=name']?.headers).toEqual({
      link: '<n>; rel="next"',
    });
  });

  describe('with an outline', () => {
    const cover = { name: 'c1', width: 320, height: 240 };
    const memories = [
      { id: 1, name: '"><script>alert(1)</script>', date: '2026-01-01', thumbnail: cover },
      { id: 2, name: '{{ partner }}', date: '2025-12-31', thumbnail: null },
      { id: 3, name: 'The third', date: '2025-12-30', thumbnail: cover },
    ];
    const list = '/api/collections/with-thumbnails?sort=recent';
    const outlineIn = (html: string) => /<div id="first-picture"[^>]*>(.*?)<\/div>/s.exec(html)?.[1];

    test('shows what the first items of the last response say, as text, in place of preloads', async () => {
      answering({ [list]: memories, '/api/partnerships/partner': { partner: { username: 'alex' } } });
      const { html } = await open('/outlined');
      expect(outlineIn(html)).toBe(
        'Of alex' +
          '<p title="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">January 1, 2026 /api/images/c1?w=320 320w</p>' +
          '<p title="{{ partner }}">December 31, 2025 </p>',
      );
      expect(html).not.toContain('as="image"');
      expect(links(html, 'later')).toContain('/assets/main.0123abcdef.js');
    });

    test.each([
      ['en', '<h1>Ours &amp; yours</h1><u>Invite</u> January 1, 2026, '],
      ['de', '<h1>Unseres &amp; deins</h1><u>Invite</u> 1. Januar 2026, '],
      ['ar-XB', '<h1>Ours &amp; yours</h1><u>Invite</u> January 1, 2026, '],
    ])(
      'shows it in the language %s, what is not translated in English, and no day that is none',
      async (language, shown) => {
        answering({ [list]: [memories[0], { ...memories[1], date: 'soon' }] });
        const { html } = await open('/umrissen', { cookie: `language=${language}` });
        expect(outlineIn(html)).toBe(shown);
      },
    );

    test('shows nothing of a partner to a person without one', async () => {
      answering({ [list]: memories, '/api/partnerships/partner': { partner: null } });
      expect(outlineIn((await open('/outlined')).html)).toMatch(/^<p title/);
    });

    test('leaves it out for an empty list, for an address with a query, and below what an earlier response lists', async () => {
      const today = `/api/collections/on-this-day?today=${new Date().toISOString().slice(0, 10)}`;
      answering({ [list]: [] });
      expect(outlineIn((await open('/outlined')).html)).toBeUndefined();
      answering({
        [list]: memories,
        [today]: memories,
        '/api/collections/with-thumbnails?sort=name': memories,
      });
      expect(outlineIn((await open('/outlined?sort=name')).html)).toBeUndefined();
      const { html } = await open('/outlined', { cookie: 'time-zone=UTC' });
      expect(outlineIn(html)).toBeUndefined();
      expect(html.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
    });

    test('sends the page with preloads when the template is malformed', async () => {
      answering({ [list]: memories });
      const { html } = await open('/malformed');
      expect(outlineIn(html)).toBeUndefined();
      expect(html.match(/<link rel="preload" as="image"/g)).toHaveLength(1);
    });
  });

  test('contains data of the current day only when the browser has sent its time zone', async () => {
    const withDay = (data: PageData) => Object.keys(data.responses).filter((path) => path.includes('today='));
    expect(withDay((await open('/')).data)).toEqual([]);
    expect(withDay((await open('/', { cookie: 'time-zone=Nowhere%2FAtAll' })).data)).toEqual([]);
    const [path] = withDay((await open('/', { cookie: 'time-zone=Pacific%2FKiritimati' })).data);
    const there = new Date(Date.now() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(path).toBe(`/api/collections/on-this-day?today=${there}`);
  });

  test('leaves to the page what it searches for, and ids that are none', async () => {
    expect(Object.keys((await open('/?q=rain')).data.responses)).toHaveLength(2);
    expect(Object.keys((await open('/date-memory/abc')).data.responses)).toHaveLength(2);
    expect(Object.keys((await open('/date-memory')).data.responses)).toHaveLength(2);
  });

  test('contains names as they were typed, without ending an element', async () => {
    const name = '</script><script>alert(1)</script><!-- \u2028 & 🌸 "';
    answering({ '/api/collections/5': { id: 5, name } });
    const { html, data } = await open('/date-memory/5');
    expect(data.responses['/api/collections/5']?.body).toEqual({ id: 5, name });
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toContain('<!-- ');
  });

  test('leaves out what a service refuses, breaks off or does not send as JSON', async () => {
    gateway.answerWith((req, res) => {
      if (req.url === '/api/collections/5')
        res.writeHead(404, { 'content-type': 'application/problem+json' }).end('{}');
      else if (req.url?.startsWith('/api/photos'))
        res.writeHead(200, { 'content-type': 'text/plain' }).end('x');
      else if (req.url?.startsWith('/api/partnerships')) req.socket.destroy();
      else answerPlainly(req, res);
    });
    expect(Object.keys((await open('/date-memory/5')).data.responses)).toEqual(['/api/auth/me']);
  });

  test('begins before a service has answered, and ends without one that takes too long', async () => {
    const hurried = await startGateway({ ...places, PAGE_DATA_TIMEOUT: '150ms' });
    const held: ServerResponse[] = [];
    hurried.answerWith((req, res) => {
      if (!req.url?.startsWith('/api/photos')) return answerPlainly(req, res);
      held.push(res);
    });
    try {
      const cookie = await hurried.signIn({ partnerId: null });
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request(`${hurried.url}/date-memory/5`, { headers: { cookie } }, resolve).on('error', reject).end();
      });
      const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]();
      const head = String((await chunks.next()).value);
      expect(head).toContain('/remotes/gallery/assets/memory.0123abcdef.js');
      expect(head).toContain('/remotes/gallery/mf-manifest.json');
      expect(head).not.toContain('page-data');
      let rest = '';
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) rest += next.value;
      expect(dataIn(rest).responses).not.toHaveProperty(['/api/photos?collectionId=5']);
    } finally {
      for (const res of held) res.end();
      await hurried.stop();
    }
  });
});

describe('the language of a page', () => {
  const german = '/remotes/gallery/assets/messages-de.0123abcdef.js';
  const arabic = '/remotes/gallery/assets/messages-ar.0123abcdef.js';

  test.each([
    [
      'is that of its cookie',
      { cookie: 'language=ar', 'accept-language': 'de' },
      '<html lang="ar" dir="rtl">',
    ],
    ['is that which the browser prefers', { 'accept-language': 'de-CH,fr;q=0.9' }, '<html lang="de">'],
    ['is English where the cookie is none of ours', { cookie: 'language=xx%22%3E' }, '<html lang="en">'],
  ])('%s', async (_, headers, element) => {
    const { html } = await open('/wege', headers);
    expect(html).toContain(element);
  });

  test.each([
    ['is that of the account, before that of the cookie', 'he', '<html lang="he" dir="rtl">'],
    ['is what the browser prefers where the account leaves it to that', 'browser', '<html lang="fr">'],
    ['is that of the cookie where the account has none of ours', 'xx', '<html lang="ja">'],
  ])('%s', async (_, language, element) => {
    const cookie = `${await gateway.signIn({ language })}; language=ja`;
    const { body } = await gateway.ask('/wege', { headers: { cookie, 'accept-language': 'fr' } });
    expect(body.toString()).toContain(element);
  });

  test('is not that of the account once the session is over', async () => {
    const cookie = `${await gateway.signIn({ language: 'he', endsInMs: -1000 })}; language=ja`;
    const { body } = await gateway.ask('/wege', { headers: { cookie } });
    expect(body.toString()).toContain('<html lang="ja">');
  });

  test('decides which messages are fetched with it, and how pages are called', async () => {
    const { html, data } = await open('/wege', { cookie: 'language=de' });
    expect(links(html, 'preload')).toContain(german);
    expect(links(html, 'preload')).not.toContain(arabic);
    const page = data.remotes.pages.find(({ path }) => path === '/wege');
    expect(page).toEqual({
      remote: 'gallery',
      path: '/wege',
      access: 'signed-in',
      title: 'Unsere Wege',
      skeleton: 'form',
      menu: { label: 'Unsere Wege', order: 310, icon: 'M4 20 20 4' },
    });
  });

  test('is that of the texts in its HTML, and of the messages that the login needs', async () => {
    const ask = async (language: string) => {
      const headers = { cookie: `language=${language}` };
      return (await gateway.ask('/login', { headers })).body.toString();
    };
    const [german, english] = await Promise.all([ask('de'), ask('en')]);
    expect(german).toContain('content="Fotos &amp; Geschichten"');
    expect(german).toContain('<p hidden>Wir konnten diese Seite nicht laden.</p>');
    expect(german).toMatch(/Hier braucht es JavaScript\.<\/noscript>/);
    expect(links(german, 'later')).toContain('/assets/messages-later-de.0123abcdef.js');
    expect(english).toContain('content="Photos &amp; stories"');
    expect(english).toMatch(/This needs JavaScript\.<\/noscript>/);
    expect(english).not.toContain('messages-later');
  });

  test('is English for a page that is not translated', async () => {
    const { html, data } = await open('/walks', { cookie: 'language=de' });
    expect(links(html, 'preload')).not.toContain(german);
    const page = data.remotes.pages.find(({ path }) => path === '/walks');
    expect(page).toMatchObject({ title: 'Plans', menu: { label: 'Our walks' } });
  });
});

describe('the HTML of a page without a session', () => {
  test('redirects to the login, and calls no service', async () => {
    const { body } = await gateway.ask('/date-memory/5', { headers: { cookie: 'theme=dark' } });
    const html = body.toString();
    expect(dataIn(html)).toMatchObject({ session: 'none', responses: {} });
    expect(links(html, 'later')).toContain('/assets/login-page.0123abcdef.js');
    expect(html).toContain(shellPage().login.outline);
    expect(html).not.toContain('/assets/memory.0123abcdef.js');
    expect(html).toContain('<html lang="en" data-theme="dark">');
    expect(gateway.received).toEqual([]);
  });

  test('that has ended says so', async () => {
    const cookie = await gateway.signIn({ partnerId: null, endsInMs: -1000 });
    const { body } = await gateway.ask('/', { headers: { cookie } });
    expect(dataIn(body.toString())).toMatchObject({ session: 'none', responses: {} });
    expect(gateway.received).toEqual([]);
  });

  test('holds neither the token of an invitation nor the id of a session', async () => {
    const token = 'A'.repeat(43);
    const { html } = await open(`/partnership/invite/${token}`, { cookie: `other=${token}` });
    expect(html).not.toContain(token);
    expect(html).not.toMatch(/[A-Za-z0-9_-]{43}/);
  });
});
