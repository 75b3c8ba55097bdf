import type { KeyboardEvent } from 'react';

/** Ctrl+Enter or Cmd+Enter submits; Enter starts a new line. */
export function isSubmitShortcut({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing;
}
