/**
 * Runs the scripts of the page once the browser has painted the content of the HTML, including the first photo. The
 * HTML preloads them, or, where it contains a picture that would compete for bandwidth, they are downloaded after
 * it.
 */
import type { firstPictureId, laterRel } from '@our-dates/contracts/page-data';

declare global {
  interface Window {
    /** By this computer's clock, in milliseconds since the epoch. */
    htmlReceivedAt?: number;
  }
}

/** This script cannot import anything. The types fail the build when these differ from the contract. */
const pictureId: typeof firstPictureId = 'first-picture';
const later: typeof laterRel = 'later';

/** A photo that takes longer than this, in milliseconds since the HTML was parsed, no longer delays the scripts. */
const pictureMs = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The HTML is parsed (`interactive`), or everything it references is loaded too, pictures and fonts included
 * (`complete`).
 */
function reached(state: 'interactive' | 'complete'): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if ([state, 'complete'].includes(document.readyState)) resolve();
    };
    document.addEventListener('readystatechange', look);
    look();
  });
}

/** The photo is ready to be painted, or has failed. */
function pictureDecoded(): Promise<void> | undefined {
  const picture = document.querySelector<HTMLImageElement>(`#${pictureId}`);
  return picture?.decode().catch(() => undefined);
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
