import type { Messages } from '../../../messages/messages.ts';
import { languages } from '../notification-terms.ts';

/** What this browser can do about notifications. */
export type Support = 'possible' | 'blocked' | 'install-first' | 'unsupported';

export function supportOf(page: Window & typeof globalThis): Support {
  const { navigator } = page;
  // Safari on a phone or tablet has push messages only for what was opened from the home screen.
  if ('standalone' in navigator && navigator.standalone === false) return 'install-first';
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in page && 'Notification' in page; // no text: a name of the browser
  if (!isPossible) return 'unsupported';
  return page.Notification.permission === 'denied' ? 'blocked' : 'possible';
}

export function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The first of some languages in which there are messages: of a page (`ar-XB`), or of a browser. */
export function languageOf({
  languages: preferred,
}: Pick<Navigator, 'languages'>): (typeof languages)[number] {
  for (const tag of preferred) {
    const known = languages.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (known) return known;
  }
  return 'en';
}

const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'], // no text: a name
  [/\bOPR\//, 'Opera'], // no text: a name
  [/\bSamsungBrowser\//, 'Samsung Internet'], // no text: a name
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'], // no text: a name
  [/\b(?:Chrome|CriOS)\//, 'Chrome'], // no text: a name
  [/\bSafari\//, 'Safari'], // no text: a name
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'], // no text: a name
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'], // no text: a name
  [/\bWindows\b/, 'Windows'], // no text: a name
  [/\bLinux\b/, 'Linux'], // no text: a name
] as const;

/** How a person recognises this browser in a list, such as `Firefox on Android`. */
export function deviceName({ userAgent }: Pick<Navigator, 'userAgent'>, t: Messages): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? t.unknownBrowser;
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? t.browserOnSystem({ browser, system }) : browser;
}
