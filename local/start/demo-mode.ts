import { isLoopback } from '@our-dates/service-kit/http/loopback';
import type { Environment } from '@our-dates/service-kit/slice/config';

/** Whether strangers may try the platform, and what the start says about it, if anything. */
export interface DemoMode {
  readonly mode: 'on' | 'off';
  readonly notice?: string;
}

/**
 * The password of the demo is published. So it is on by default only where no other machine can sign in, and
 * elsewhere when `DEMO_MODE` says so.
 * @param options.host the address that the gateway listens on
 */
export function chooseDemoMode({ host, given }: { host: string; given: Environment }): DemoMode {
  const publicHost = given.PUBLIC_URL && URL.parse(given.PUBLIC_URL)?.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isLoopback(host) && (!publicHost || isLoopback(publicHost));
  const asked = given.DEMO_MODE || undefined;
  if (isPrivate) return { mode: asked === 'off' ? 'off' : 'on' };
  if (asked === 'on') {
    return {
      mode: 'on',
      notice:
        'The demo is on (DEMO_MODE=on): anyone who reaches this platform can sign in with the published password.',
    };
  }
  return {
    mode: 'off',
    notice:
      'The demo is off, because others can reach this platform. Accounts: npm run users -- --help. DEMO_MODE=on turns the demo on.',
  };
}
