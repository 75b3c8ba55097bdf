import { paths } from '@our-dates/contracts/paths';
import { request } from 'undici';
import type { CastPerson, Session } from '../../plan/run.ts';
import { signIn } from '../cast/make-cast.ts';
import type { PlatformClient } from '../cast/platform-client.ts';

/** Of the lifetime of a session, after which its person signs in again. */
const renewAfter = 0.7;

/** A person whose pages listen, all with one session. */
export class Listener {
  readonly #client: PlatformClient;
  readonly #person: CastPerson;
  #session: Promise<Session>;

  constructor(client: PlatformClient, person: CastPerson) {
    this.#client = client;
    this.#person = person;
    this.#session = Promise.resolve(person.session);
  }

  /** @returns undefined when there is no stream to be had */
  async open(lastId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<Buffer> | undefined> {
    const { target, dispatcher, headersOf } = this.#client;
    try {
      const { cookie } = await this.#present();
      const answer = await request(target.url + paths.live, {
        dispatcher,
        signal,
        headers: { ...headersOf(cookie), ...(lastId === undefined ? {} : { 'last-event-id': lastId }) },
        // The stream sends a heartbeat every 15 s.
        bodyTimeout: 60_000,
      });
      if (answer.statusCode === 200) return answer.body;
      await answer.body.dump();
    } catch (error) {
      if (!signal.aborted) console.log(`  live: ${error instanceof Error ? error.message : error}`);
    }
    return undefined;
  }

  /** All pages of a person come again when their session ends; one of them signs in. */
  async #present(): Promise<Session> {
    const known = this.#session;
    const { madeAt, expiresAt } = await known;
    const isFresh = Date.now() < madeAt + (expiresAt - madeAt) * renewAfter;
    if (isFresh || this.#session !== known) return this.#session;
    this.#session = signIn(this.#client, this.#person);
    this.#session.catch(() => {
      this.#session = known;
    });
    return this.#session;
  }
}
