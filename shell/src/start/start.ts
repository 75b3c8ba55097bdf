/**
 * Runs the scripts of the page once the browser has painted what the HTML holds, the first photo included. They are
 * downloaded meanwhile: the HTML preloads them.
 */
import type { firstPictureId } from '@our-dates/contracts/page-data';

declare global {
  interface Window {
    /** By this computer's clock, in milliseconds since the epoch. */
    htmlReceivedAt?: number;
  }
}

/** This script can import nothing. The type fails the build when it differs from the contract. */
const pictureId: typeof firstPictureId = 'first-picture';

/** A photo that takes longer, in milliseconds since the HTML was read, no longer delays the scripts. */
const pictureMs = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}

/** The photo is decoded, or does not come. */
function pictureSettled(): Promise<void> {
  const picture = document.getElementById(pictureId);
  if (!(picture instanceof HTMLImageElement) || !picture.checkVisibility()) return Promise.resolve();
  return picture.decode().catch(() => undefined);
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
  const message = document.createElement('p');
  message.role = 'alert';
  message.className = 'outline-failure';
  message.textContent = 'We could not load this page. Please check the connection. ';
  const link = document.createElement('a');
  link.href = location.href;
  link.textContent = 'Try again';
  message.append(link);
  document.getElementById('root')?.replaceChildren(message);
}

void (async () => {
  await parsed();
  window.htmlReceivedAt = Date.now();
  await Promise.race([pictureSettled(), wait(pictureMs)]);
  await painted();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-run]')) run(link);
})();
