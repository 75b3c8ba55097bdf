/** What is remembered of an import that has not ended: enough to continue it once the same files are chosen again. */
export interface UnfinishedImport {
  /** What was chosen, for the person to recognize it. */
  readonly fileNames: readonly string[];
  readonly me: string | null;
  /** Keys of the memories that are not imported. */
  readonly excluded: readonly string[];
  /** Whether photos that are here already are left out. */
  readonly skipsKnown: boolean;
  /** Whether plans are imported; a release before there were any noted nothing. */
  readonly withDates?: boolean;
  readonly memories: number;
}

const nameOf = (userId: number) => `our-dates-import-${userId}`;

export function rememberImport(userId: number, unfinished: UnfinishedImport): void {
  try {
    localStorage.setItem(nameOf(userId), JSON.stringify(unfinished));
  } catch {
    // Without storage the choices are made again; what is imported is known to the service.
  }
}

export function forgetImport(userId: number): void {
  try {
    localStorage.removeItem(nameOf(userId));
  } catch {
    // Nothing was remembered either.
  }
}

export function unfinishedImport(userId: number): UnfinishedImport | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? 'null');
    return isUnfinished(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isUnfinished(value: unknown): value is UnfinishedImport {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fileNames' in value &&
    Array.isArray(value.fileNames) &&
    'excluded' in value &&
    Array.isArray(value.excluded) &&
    'memories' in value &&
    typeof value.memories === 'number'
  );
}
