import { unavailable } from '@our-dates/service-kit/errors';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';

/** Another request moved the photo to another memory while this one waited for its lock. */
export class PhotoMovedError extends Error {
  override name = 'PhotoMovedError';
}

/** Runs the work in a transaction, and again each time the photo has just moved. */
export async function retryIfMoved<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  for (let triesLeft = 10; triesLeft > 0; triesLeft--) {
    try {
      return await transaction(pool, work);
    } catch (error) {
      if (!(error instanceof PhotoMovedError)) throw error;
    }
  }
  throw unavailable('This photo is being moved. Please try again in a moment.');
}
