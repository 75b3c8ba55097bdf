/** The values of one statement, each known by its place. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns the parameter's name in the statement */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export function whereAll(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

/** A name for one of the few texts of a statement, so that each is planned once. PostgreSQL takes 63 characters. */
export function statementName(kind: string, states: Readonly<Record<string, boolean>>): string {
  return [kind, ...Object.keys(states).filter((state) => states[state])].join('-');
}
