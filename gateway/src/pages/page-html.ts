import { directionOf, type PageLanguage } from '@our-dates/contracts/languages';
import { firstPictureId, laterRel, type PageData, pageDataId } from '@our-dates/contracts/page-data';
import type { ShellPage, ShellScript } from '@our-dates/contracts/shell-page';

/** An image that the browser fetches while it reads the HTML. */
export interface PagePicture {
  readonly srcSet: string;
  readonly sizes: string;
}

export interface SizedPicture extends PagePicture {
  /** What a person wrote about it, for people who do not see it. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** The first photo in the place of the hero. */
export interface HeroPicture extends SizedPicture {
  readonly fit: 'cover' | 'contain';
}

/** Where the remote of a page has its files, from the root of the site. */
export interface PageFiles {
  readonly manifest: string | undefined;
  readonly files: readonly { readonly file: string; readonly integrity: string | undefined }[];
}

/**
 * The part of the HTML that depends on no data: everything up to the place of the first photo. What it names is fetched
 * while the data is on its way.
 * @param options.isLogin whether the login follows: it preloads that, otherwise the files of the remote
 * @param options.hasPicture whether the HTML holds the largest picture of the page: nothing shares the line with that
 */
export function htmlHead(
  shell: ShellPage,
  options: {
    theme: string | undefined;
    language: PageLanguage;
    isLogin: boolean;
    hasPicture: boolean;
    remote: PageFiles | undefined;
  },
): string {
  const rel = options.hasPicture ? laterRel : 'preload';
  const theme = options.theme === 'light' || options.theme === 'dark' ? options.theme : undefined;
  const { login } = shell;
  const texts = shell.translations?.[options.language] ?? shell;
  const direction = directionOf(options.language) === 'rtl' ? ' dir="rtl"' : '';
  return [
    `<!doctype html>\n<html lang="${options.language}"${direction}${theme ? ` data-theme="${theme}"` : ''}>\n<head>`,
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<script defer src="${escapeHtml(shell.start.file)}"${shell.start.integrity && ` integrity="${shell.start.integrity}"`}></script>`,
    ...(['light', 'dark'] as const).map((each) => themeColor(each, shell.themeColor[each], theme)),
    `<style>${shell.style}</style>`,
    ...stylesheets(shell.styles),
    ...shell.scripts.map((script) => linkScript(rel, script, 'data-run')),
    ...(shell.messages?.[options.language] ?? []).map((script) => linkScript(rel, script)),
    ...(options.isLogin
      ? [
          ...login.scripts.map((script) => linkScript(rel, script)),
          ...login.styles.map((file) => linkStyle(rel, file)),
          ...(login.messages?.[options.language] ?? []).map((script) => linkScript(rel, script)),
        ]
      : []),
    ...(options.isLogin || !options.remote ? [] : linkRemote(rel, options.remote)),
    ...shell.fonts.map(
      (font) =>
        `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
    ),
    `<title>${escapeHtml(shell.title)}</title>`,
    `<meta name="description" content="${escapeHtml(texts.description)}">`,
    '<meta name="color-scheme" content="light dark">',
    `<link rel="icon" href="${escapeHtml(shell.icon)}" type="image/svg+xml">`,
    ...linkInstalled(
      shell.installed && { ...shell.installed, ...texts.installed },
      theme,
      options.hasPicture,
    ),
    '</head>\n<body>',
    `<div id="root">${options.isLogin ? login.outline : shell.outline}</div>`,
    texts.failure,
    `<noscript><style>#${firstPictureId} { display: none !important; }</style>${escapeHtml(texts.noScript ?? '')}</noscript>\n`,
  ].join('\n');
}

/** The HTML of any page, for anybody: the page requests everything itself. */
export function htmlWithoutData(shell: ShellPage, language: PageLanguage): string {
  const head = htmlHead(shell, {
    theme: undefined,
    language,
    isLogin: false,
    hasPicture: false,
    remote: undefined,
  });
  return `${head}\n</body>\n</html>\n`;
}

/** What is shown until the page is drawn. */
export interface FirstView {
  readonly hero?: HeroPicture;
  /** HTML. */
  readonly outline?: string;
  /** Pictures that the browser fetches for what is drawn later. */
  readonly preloads: readonly PagePicture[];
}

/**
 * The rest of the HTML: pictures, then the data.
 * @param options.path of the page, which the first view is removed with
 */
export function htmlEnd({ view, path, data }: { view: FirstView; path: string; data: string }): string {
  return [
    ...(view.hero ? [heroImage(view.hero, path)] : []),
    ...(view.outline === undefined ? [] : [outlineOf(view.outline, path)]),
    ...view.preloads.map(
      ({ srcSet, sizes }) =>
        `<link rel="preload" as="image" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}">`,
    ),
    `<script type="application/json" id="${pageDataId}">${data}</script>`,
    '</body>\n</html>\n',
  ].join('\n');
}

/**
 * The data block.
 * @param responses JSON as the services wrote it, by path and query
 */
export function pageDataJson(
  data: Omit<PageData, 'responses'>,
  responses: ReadonlyMap<string, { headers: Readonly<Record<string, string>>; json: string }>,
): string {
  const entries = [...responses].map(
    ([path, { headers, json }]) =>
      `${JSON.stringify(path)}:{"headers":${JSON.stringify(headers)},"body":${json}}`,
  );
  const start = JSON.stringify(data).slice(0, -1);
  // "<" occurs in strings only, and as an escape it can end neither the element nor a comment in it.
  return `${start},"responses":{${entries.join(',')}}}`.replaceAll('<', '\\u003c');
}

function heroImage({ alt, srcSet, sizes, width, height, fit }: HeroPicture, path: string): string {
  return `<img id="${firstPictureId}" alt="${escapeHtml(alt)}" fetchpriority="high" data-path="${escapeHtml(path)}" data-fit="${fit}" width="${width}" height="${height}" sizes="${escapeHtml(sizes)}" srcset="${escapeHtml(srcSet)}">`;
}

function outlineOf(html: string, path: string): string {
  return `<div id="${firstPictureId}" data-path="${escapeHtml(path)}" inert aria-hidden="true">${html}</div>`;
}

/** The scripts should arrive soon, but nothing that is painted first waits for them. */
function linkScript(rel: string, { file, integrity }: ShellScript, mark = ''): string {
  // The browser takes a preload only for a script with the same hash.
  const hash = integrity && ` integrity="${escapeHtml(integrity)}"`;
  return `<link rel="${rel}" as="script" href="${escapeHtml(file)}"${hash} fetchpriority="low"${mark && ` ${mark}`}>`;
}

function linkStyle(rel: string, file: string): string {
  return `<link rel="${rel}" as="style" href="${escapeHtml(file)}" fetchpriority="low">`;
}

function linkRemote(rel: string, { manifest, files }: PageFiles): string[] {
  return [
    // As the federation runtime requests it.
    ...(manifest
      ? [`<link rel="${rel}" as="fetch" href="${escapeHtml(manifest)}" crossorigin fetchpriority="low">`]
      : []),
    ...files.map(({ file, integrity = '' }) =>
      file.endsWith('.css') ? linkStyle(rel, file) : linkScript(rel, { file, integrity }),
    ),
  ];
}

/** The manifest in the colours of the theme that was chosen: the system shows them while the app starts. */
function linkInstalled(
  installed: ShellPage['installed'],
  theme: 'light' | 'dark' | undefined,
  hasPicture: boolean,
): string[] {
  if (!installed) return [];
  // With it browsers fetch an icon.
  const rel = hasPicture ? `rel="${laterRel}" data-rel="manifest"` : 'rel="manifest"';
  return [
    `<link ${rel} href="${escapeHtml(installed[theme ?? 'light'])}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(installed.touchIcon)}">`,
  ];
}

function stylesheets(files: readonly string[]): string[] {
  return files.map((file) => `<link rel="stylesheet" href="${escapeHtml(file)}">`);
}

function themeColor(theme: 'light' | 'dark', color: string, chosen: string | undefined): string {
  const media =
    chosen === undefined ? `(prefers-color-scheme: ${theme})` : theme === chosen ? 'all' : 'not all';
  return `<meta name="theme-color" content="${escapeHtml(color)}" media="${media}" data-theme="${theme}">`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
