import { useHost } from '@our-dates/browser/host';
import { type KeyboardEvent, type RefObject, useRef } from 'react';

export interface RequiredName {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isMissing: boolean;
  /** Shows that the name is missing, and focuses the field. */
  readonly ask: () => void;
  /** For the field. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** The name of a memory, which is required. */
export function useRequiredName(name: string): RequiredName {
  const { toast } = useHost();
  const field = useRef<HTMLInputElement>(null);
  const isMissing = name.trim() === '';

  function ask() {
    toast({
      tone: 'destructive',
      title: 'Memory name required',
      description: 'Please provide a name for this date memory.',
    });
    field.current?.focus();
  }

  return {
    field,
    isMissing,
    ask,
    onKeyDown(event) {
      // The button is disabled, and a form with a disabled button ignores Enter silently.
      if (event.key === 'Enter' && isMissing) ask();
    },
  };
}
