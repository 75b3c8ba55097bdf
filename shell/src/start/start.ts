/**
 * Runs the scripts of the page once the browser has painted what the HTML holds, the first photo included. The HTML
 * preloads them, or where it holds a picture that they would share the line with, they are downloaded after it.
 * A deferred script: the HTML is read, the `load` event is still to come.
 */
import type { laterRel } from '@our-dates/contracts/page-data';

declare global {
  interface Window {
    /** By this computer's clock, in milliseconds since the epoch. */
    htmlReceivedAt?: number;
  }
}

/** This script can import nothing. The type fails the build when this differs from the contract. */
const later: typeof laterRel = 'later';

/** A photo that takes longer, in milliseconds since the HTML was read, no longer delays the scripts. */
const pictureMs = 1_000;

/** Nor does a photo that the browser has, but does not report as painted within this time. */
const presentationMs = 400;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** All that the HTML names is there, pictures and fonts included. */
const loaded = () => new Promise((resolve) => addEventListener('load', resolve));

/** A frame with a picture is on the screen. A download that starts earlier shares the line and the processor with it. */
function pictureOnScreen(): Promise<void> {
  const type = 'largest-contentful-paint';
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return painted();
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'url' in entry && entry.url)) resolve();
    }).observe({ type, buffered: true });
  });
}

/** A tab in the background paints no frame. */
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

void (async () => {
  window.htmlReceivedAt = Date.now();
  const links = document.querySelectorAll<HTMLLinkElement>(`[rel=${later}]`);
  if (links.length > 0) {
    const tooLong = wait(pictureMs);
    await Promise.race([loaded(), tooLong]);
    await Promise.race([pictureOnScreen(), wait(presentationMs), tooLong]);
    for (const link of links) link.rel = 'preload';
  }
  await painted();
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-run]')) run(link);
})();
