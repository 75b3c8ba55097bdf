import { type LoginEnded, togetherChangeSchema, togetherChannels } from '@our-dates/contracts/together';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { type LiveStream, togetherText } from './stream.ts';

/** The streams at this gateway, by the people whose changes they receive. */
interface Listeners {
  ofPeople(ids: readonly number[]): Iterable<Pick<LiveStream, 'audience' | 'tellTogether'>>;
}

/** Looking together, between the activity service and the browsers at this gateway. */
export interface TogetherRelay {
  /** The login with which a stream was opened has ended: nobody looks together with it any more. */
  loginEnded(stream: Pick<LiveStream, 'audience' | 'loginAt'>): void;
  start(): void;
  stop(): void;
}

/** Every gateway receives every change, and brings it to those of the two people who have a stream here. */
export function createTogetherRelay(options: {
  keyValue: Pick<KeyValue, 'publish' | 'subscribe'>;
  streams: Listeners;
  log: Log;
}): TogetherRelay {
  const { keyValue, streams, log } = options;
  let stop = () => {};

  function tell(message: string): void {
    const { people, together } = togetherChangeSchema.parse(JSON.parse(message));
    const text = togetherText(together);
    for (const stream of streams.ofPeople(people)) {
      const { viewerId, partnerId } = stream.audience;
      // Who was the partner of one of them before receives nothing.
      if (partnerId !== null && people.includes(viewerId) && people.includes(partnerId)) {
        stream.tellTogether(text);
      }
    }
  }

  return {
    loginEnded({ audience: { viewerId: userId, partnerId }, loginAt }) {
      if (partnerId === null || loginAt === undefined) return;
      const message: LoginEnded = { userId, partnerId, loginAt };
      keyValue.publish(togetherChannels.loginEnded, JSON.stringify(message)).catch((error: unknown) => {
        log.warn({ err: error }, 'the activity service is not told that a login has ended');
      });
    },
    start() {
      stop = keyValue.subscribe(togetherChannels.changed, (message) => {
        try {
          tell(message);
        } catch (error) {
          log.error({ err: error }, 'a change of looking together is not as the contract says');
        }
      });
    },
    stop: () => stop(),
  };
}
