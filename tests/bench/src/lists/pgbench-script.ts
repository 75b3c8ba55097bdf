import type { Statement } from './recorded-statements.ts';

/** What pgbench sends: statements, and the values of its variables (`-D`), which it binds as parameters. */
export interface PgbenchScript {
  /** Each with its end. */
  readonly statements: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/** One transaction of pgbench: these statements, one after the other, with their values bound. */
export function pgbenchScript(statements: readonly Pick<Statement, 'text' | 'values'>[]): PgbenchScript {
  const variables: Record<string, string> = {};
  const texts = statements.map(({ text, values }, statement) =>
    withoutColons(text).replace(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1];
      // A variable holds no null.
      if (value === null) return 'null';
      const name = `s${statement}_${place}`;
      variables[name] = textOf(value);
      return `:${name}`;
    }),
  );
  return { statements: texts.map((text) => `${text.trim()};\n`), variables };
}

/** pgbench takes `:MI` for a variable in a string too: there, the colon is written as an escape. */
function withoutColons(text: string): string {
  return text.replace(/'(?:[^']|'')*'/g, (literal) =>
    /:\w/.test(literal) ? `E${literal.replaceAll('\\', '\\\\').replaceAll(':', '\\x3A')}` : literal,
  );
}

/** As PostgreSQL reads a parameter. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`;
}
