/**
 * Runs the scripts of the page once the browser has painted the content of the HTML, including the first photo. The
 * HTML preloads them, or, where it contains a picture that would compete for bandwidth, they are downloaded after
 * it. This script is deferred: the HTML is parsed, and the `load` event has not fired.
 */
import type { laterRel } from '@our-dates/contracts/page-data';

declare global {
  interface Window {
    /** By this computer's clock, in milliseconds since the epoch. */
    htmlReceivedAt?: number;
    /** The browser's offer to install the app, kept until the app makes it. */
    installPrompt?: Event & { prompt?: () => Promise<unknown> };
  }
}

/** This script cannot import anything. The type fails the build when it differs from the contract. */
const later: typeof laterRel = 'later';

/** A photo that takes longer than this, in milliseconds since the HTML was parsed, no longer delays the scripts. */
const pictureMs = 1_000;

/** Nor does a loaded photo that the browser does not report as painted within this time. */
const presentationMs = 400;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Photos of a page, and the background of the login. */
const pictures = 'img, .login-scene';

/** Whether the HTML shows a picture at this width of the window, and for this data. */
const showsPicture = () =>
  [...document.querySelectorAll(pictures)].some((picture) => picture.checkVisibility());

/** Everything that the HTML references is loaded, pictures and fonts included. */
const loaded = () => new Promise((resolve) => addEventListener('load', resolve));

/** The browser has presented a frame with a picture. An earlier download would compete for bandwidth and processor. */
function pictureOnScreen(): Promise<void> {
  const type = 'largest-contentful-paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return painted();
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'url' in entry && entry.url)) resolve();
    }).observe({ type, buffered: true });
  });
}

/** A background tab paints no frame. */
function painted(): Promise<void> {
  const frame = new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return Promise.race([frame, wait(200)]);
}

function run({ href, integrity }: HTMLLinkElement): void {
  const script = document.createElement('script');
  script.src = href;
  script.integrity = integrity;
  // In the order of the HTML.
  script.async = false;
  script.onerror = showFailure;
  document.head.append(script);
}

function showFailure(): void {
  const failure = document.getElementById('page-failure');
  if (!failure) return;
  failure.hidden = false;
  document.getElementById('root')?.replaceChildren(failure);
}

// The browser offers it once per page, maybe before the shell runs.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
});

void (async () => {
  window.htmlReceivedAt = Date.now();
  const links = document.querySelectorAll<HTMLLinkElement>(`[rel=${later}]`);
  if (links.length > 0) {
    if (showsPicture()) {
      const tooLong = wait(pictureMs);
      await Promise.race([loaded(), tooLong]);
      await Promise.race([pictureOnScreen(), wait(presentationMs), tooLong]);
    }
    for (const link of links) {
      // A copy: Chromium offers no installation where a link that is in the page becomes that of the manifest.
      const copy = document.importNode(link);
      copy.rel = link.dataset.rel ?? 'preload';
      link.replaceWith(copy);
    }
  }
  await painted();
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-run]')) run(link);
})();
