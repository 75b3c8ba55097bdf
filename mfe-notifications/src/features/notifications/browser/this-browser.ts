import { languages } from '../notification-terms.ts';

/** What this browser can do about notifications. */
export type Support = 'possible' | 'blocked' | 'install-first' | 'unsupported';

export function supportOf(page: Window & typeof globalThis): Support {
  const { navigator } = page;
  // Safari on a phone or tablet has push messages only for what was opened from the home screen.
  if ('standalone' in navigator && navigator.standalone === false) return 'install-first';
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in page && 'Notification' in page;
  if (!isPossible) return 'unsupported';
  return page.Notification.permission === 'denied' ? 'blocked' : 'possible';
}

export function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The first of the browser's languages in which there are messages. */
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
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** How a person recognises this browser in a list, such as `Firefox on Android`. */
export function deviceName({ userAgent }: Pick<Navigator, 'userAgent'>): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Browser';
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
