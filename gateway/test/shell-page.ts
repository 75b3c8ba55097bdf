import type { ShellPage } from '@our-dates/contracts/shell-page';

const script = (name: string) => ({ file: `/assets/${name}.0123abcdef.js`, integrity: `sha384-${name}` });

/** What the build of the shell says of its pages. */
export function shellPage(page: Partial<ShellPage> = {}): ShellPage {
  return {
    builtAt: '2026-04-19T18:00:00.000Z',
    title: 'Our Date Gallery',
    description: 'Photos & stories',
    icon: 'data:image/svg+xml,icon',
    themeColor: { light: '#fbf7f2', dark: '#151116' },
    style: 'body{margin:0}',
    styles: [],
    fonts: ['/assets/font.0123abcdef.woff2'],
    start: script('start'),
    worker: '/assets/worker.0123abcd.js',
    files: [script('start'), script('main'), script('dialog')],
    scripts: [script('react'), script('main')],
    login: {
      scripts: [script('login-page')],
      styles: ['/assets/login-page.0123abcdef.css'],
      messages: { de: [script('messages-later-de')] },
      outline: '<main data-outline></main>',
    },
    outline: '<div data-outline>Our Date Gallery</div>',
    failure: '<p hidden>We could not load this page.</p>',
    noScript: 'This needs JavaScript.',
    installed: {
      light: '/assets/app-light.json',
      dark: '/assets/app-dark.json',
      touchIcon: '/assets/touch.png',
    },
    translations: {
      de: {
        description: 'Fotos & Geschichten',
        failure: '<p hidden>Wir konnten diese Seite nicht laden.</p>',
        noScript: 'Hier braucht es JavaScript.',
        installed: { light: '/assets/app-de-light.json', dark: '/assets/app-de-dark.json' },
      },
    },
    ...page,
  };
}
