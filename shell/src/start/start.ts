/**
 * Runs the scripts of the page once the browser has painted what the HTML holds, the first photo included. The HTML
 * preloads them, or where it holds a picture that they would share the line with, they are downloaded after it.
 */
import type { firstPictureId, laterRel } from '@our-dates/contracts/page-data';

declare global {
  interface Window {
    /** By this computer's clock, in milliseconds since the epoch. */
    htmlReceivedAt?: number;
  }
}

/** This script can import nothing. The types fail the build when these differ from the contract. */
const pictureId: typeof firstPictureId = 'first-picture';
const later: typeof laterRel = 'later';

/** A photo that takes longer, in milliseconds since the HTML was read, no longer delays the scripts. */
const pictureMs = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The HTML is read (`interactive`), or all that it names is there too, pictures and fonts included (`complete`). */
function reached(state: 'interactive' | 'complete'): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ([state, 'complete'].includes(document.readyState)) resolve();
    };
    document.addEventListener('readystatechange', look);
    look();
  });
}

/** The photo is ready to be painted, or does not come. */
function pictureDecoded(): Promise<void> | undefined {
  const picture = document.querySelector<HTMLImageElement>(`#${pictureId}`);
  return picture?.decode().catch(() => undefined);
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
  await reached('interactive');
  window.htmlReceivedAt = Date.now();
  const links = document.querySelectorAll<HTMLLinkElement>(`[rel=${later}]`);
  if (links.length > 0) {
    const tooLong = wait(pictureMs);
    await Promise.race([reached('complete'), tooLong]);
    for (const link of links) link.rel = 'preload';
    await Promise.race([pictureDecoded(), tooLong]);
  }
  await painted();
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-run]')) run(link);
})();
