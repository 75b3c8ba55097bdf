import { loginEndedSchema, togetherChannels } from '@our-dates/contracts/together';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import type { TogetherSessions } from '../domain/together/together.ts';

/**
 * Ends what somebody has joined with a login that a gateway has just found to have ended. All replicas receive that; one ends
 * it.
 * @returns stops it
 */
export function listenForEndedLogins(options: {
  keyValue: Pick<KeyValue, 'subscribe'>;
  together: Pick<TogetherSessions, 'endLogin'>;
  log: Log;
}): () => void {
  const { keyValue, together, log } = options;
  async function end(message: string): Promise<void> {
    try {
      await together.endLogin(loginEndedSchema.parse(JSON.parse(message)));
    } catch (error) {
      log.warn({ err: error }, 'a login has ended, and its person is still shown as looking together');
    }
  }
  return keyValue.subscribe(togetherChannels.loginEnded, (message) => void end(message));
}
