import { type Together, type TogetherChange, togetherChannels } from '@our-dates/contracts/together';
import { goneAfterMs, type TogetherEnd } from '@our-dates/contracts/together-page';
import { unavailable } from '@our-dates/service-kit/errors';
import type { KeyValue } from '@our-dates/service-kit/key-value/key-value';
import type { Log } from '@our-dates/service-kit/telemetry/log';
import { endedOf, parseRecord, type TogetherRecord, togetherOf } from './together-record.ts';

/** How a record changes: to another one, or it ends. */
export type Outcome = { readonly to: TogetherRecord } | { readonly end: TogetherEnd; readonly by?: number };

/** The records of couples in the key-value store. It is the same one for both. */
export interface TogetherRecords {
  read(people: readonly number[]): Promise<TogetherRecord | null>;
  /**
   * Changes a record, and notifies both of what they see of it.
   * @param decide is called again when the record has changed meanwhile; only an existing one can end
   */
  change(
    people: readonly number[],
    decide: (record: TogetherRecord | null) => Promise<Outcome> | Outcome,
  ): Promise<Together>;
  /** Ends a record if it is one that is meant. */
  end(
    people: readonly number[],
    end: TogetherEnd,
    isMeant: (record: TogetherRecord) => boolean,
  ): Promise<void>;
}

/** Two people change the same record; each attempt of one fails only if the other has succeeded. */
const attempts = 20;

export function createTogetherRecords({
  keyValue,
  log,
}: {
  keyValue: Pick<KeyValue, 'get' | 'change' | 'publish'>;
  log: Log;
}): TogetherRecords {
  async function readText(key: string): Promise<{ text: string | null; record: TogetherRecord | null }> {
    const text = await keyValue.get(key);
    return { text, record: text === null ? null : parseRecord(text) };
  }

  /** A page that does not receive it asks for the state soon. */
  async function tell(people: readonly number[], together: Together): Promise<void> {
    const message: TogetherChange = { people: [...people], together };
    try {
      await keyValue.publish(togetherChannels.changed, JSON.stringify(message));
    } catch (error) {
      log.warn({ err: error }, 'partners who look together are not notified of a change');
    }
  }

  return {
    read: async (people) => (await readText(keyOf(people))).record,

    async change(people, decide) {
      const key = keyOf(people);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { text, record } = await readText(key);
        const outcome = await decide(record);
        if ('to' in outcome) {
          const next = { from: text, to: JSON.stringify(outcome.to), ttlMs: goneAfterMs };
          if (!(await keyValue.change(key, next))) continue;
          const together = togetherOf(outcome.to);
          if (together.id !== record?.id || together.revision > record.revision) await tell(people, together);
          return together;
        }
        if (text === null || !record) throw new TypeError('only an existing record can end');
        if (!(await keyValue.change(key, { from: text, to: null }))) continue;
        const ended = endedOf(record, outcome.end, outcome.by);
        await tell(people, ended);
        return ended;
      }
      throw unavailable();
    },

    async end(people, end, isMeant) {
      const key = keyOf(people);
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const { text, record } = await readText(key);
        if (text === null || !record || !isMeant(record)) return;
        if (await keyValue.change(key, { from: text, to: null })) return tell(people, endedOf(record, end));
      }
    },
  };
}

function keyOf(people: readonly number[]): string {
  return `together:${[...people].sort((a, b) => a - b).join(':')}`;
}
