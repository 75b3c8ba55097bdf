import { createSealedTexts } from '@our-dates/browser/sealed-texts';
import { useEffect, useState } from 'react';

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

/** By the id of the person. */
const unfinished = createSealedTexts('our-dates-import-');

/** Without storage the choices are made again; what is imported is known to the service. */
export function rememberImport(userId: number, before: UnfinishedImport): void {
  unfinished.set(String(userId), JSON.stringify(before));
}

export function forgetImport(userId: number): void {
  unfinished.set(String(userId), undefined);
}

/** Null: there is none, or it is not read yet. */
export function unfinishedImport(userId: number): UnfinishedImport | null {
  const parsed: unknown = JSON.parse(unfinished.get(String(userId)) ?? 'null');
  return isUnfinished(parsed) ? parsed : null;
}

/** What a person began before they opened this page. */
export function useUnfinishedImport(userId: number): UnfinishedImport | null {
  const [before, setBefore] = useState(() => unfinishedImport(userId));
  useEffect(() => {
    void unfinished.load(userId).then(() => setBefore(unfinishedImport(userId)));
  }, [userId]);
  return before;
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
