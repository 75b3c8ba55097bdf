import { countCharacters, hasAtMost } from '@our-dates/contracts/characters';
import { useMessages } from '@our-dates/languages/catalogue';
import { useCallback } from 'react';
import { messages } from './messages/messages.ts';

/** What to say of a text that is too long; undefined for one that is not. The services say the same. */
export function useLengthText(): (text: string, limit: number) => string | undefined {
  const t = useMessages(messages);
  return useCallback(
    (text, limit) => {
      const trimmed = text.trim();
      return hasAtMost(trimmed, limit) ? undefined : t.tooLong({ limit, count: countCharacters(trimmed) });
    },
    [t],
  );
}
