import type { HeaderList } from '@our-dates/service-kit/http/responses';

const everywhere = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'strict-origin-when-cross-origin',
  'cross-origin-resource-policy',
  'same-origin',
];

const transportSecurity = ['strict-transport-security', 'max-age=63072000; includeSubDomains'];

/** What a page of ours may load and do; everything not named is forbidden. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The primitives behind dialogs and menus write style elements to lock scrolling; attributes stay forbidden.
  "style-src-elem 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Answers of the API are data: should one ever be opened as a page, it may do nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function withPolicy(policy: string): string[] {
  return [...everywhere, 'content-security-policy', policy];
}

function page(policy: string): string[] {
  return [
    ...withPolicy(policy),
    'cross-origin-opener-policy',
    'same-origin',
    'x-frame-options',
    'DENY',
    'permissions-policy',
    unusedFeatures,
  ];
}

export interface SecurityHeaders {
  readonly data: (origin: string | undefined) => HeaderList;
  readonly page: (origin: string | undefined) => HeaderList;
  /**
   * Of a script, style, font or picture of a page. A script may be a worker, which its own policy holds for; what is
   * about windows would only cost a phone bytes.
   */
  readonly file: (origin: string | undefined) => HeaderList;
  /** A page without scripts, whose only style is the one with this hash. */
  readonly document: (origin: string | undefined) => HeaderList;
}

/** @param options.documentStyleHash base64 SHA-256 of the style element of pages the gateway writes itself */
export function createSecurityHeaders(options: { documentStyleHash: string }): SecurityHeaders {
  const bySecurity = (headers: string[]) => {
    const plain: HeaderList = headers;
    const secure: HeaderList = [...headers, ...transportSecurity];
    return (origin: string | undefined) => (origin?.startsWith('https://') ? secure : plain);
  };
  const documentPolicy = `default-src 'none'; style-src 'sha256-${options.documentStyleHash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  return {
    data: bySecurity(withPolicy(dataPolicy)),
    page: bySecurity(page(pagePolicy)),
    file: bySecurity(withPolicy(pagePolicy)),
    document: bySecurity(page(documentPolicy)),
  };
}
