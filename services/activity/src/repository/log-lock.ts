import type { Client } from '@our-dates/service-kit/postgres/pool';

/**
 * Lets one transaction at a time write to the log, until it ends. Without it a lower position could become visible
 * after a higher one, and a reader that resumes from the higher one would miss it.
 * It is taken before any row of the log: two transactions that change the same rows could otherwise wait for each other.
 */
export async function lockLog(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('change log of ' || current_schema()))`);
}
