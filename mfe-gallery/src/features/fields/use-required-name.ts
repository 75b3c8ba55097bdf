import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { messages } from '../../catalogues/edit/messages/messages.ts';

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
  const t = useMessages(messages);
  const { toast } = useHost();
  const field = useRef<HTMLInputElement>(null);
  const isMissing = name.trim() === '';

  function ask() {
    toast({
      tone: 'destructive',
      title: t.nameRequired,
      description: t.nameRequiredText,
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
