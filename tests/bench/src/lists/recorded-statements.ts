import type { Pool } from '@our-dates/service-kit/postgres/pool';
import type { galleryStatement } from '../../../../services/collections/src/repository/gallery.ts';

/** What a service sent to PostgreSQL. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether PostgreSQL keeps its plan; otherwise it is planned for these values. */
  readonly isPrepared: boolean;
}

type Query = string | ReturnType<typeof galleryStatement>;

/** The same pool, which adds to a list what is sent through it and through its clients. */
export function recordStatements(pool: Pool, sent: Statement[]): Pool {
  return recorded(pool, sent);
}

function recorded<Target extends object>(target: Target, sent: Statement[]): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'query') {
        return (query: Query, values?: readonly unknown[]) => {
          sent.push(statementOf(query, values));
          return Reflect.apply(value, target, [query, values]);
        };
      }
      if (name === 'connect') {
        return async () => recorded(await Reflect.apply(value, target, []), sent);
      }
      return value.bind(target);
    },
  });
}

function statementOf(query: Query, values: readonly unknown[] = []): Statement {
  if (typeof query === 'string') return { text: query, values, isPrepared: false };
  return { text: query.text, values: query.values ?? [], isPrepared: query.name !== undefined };
}
