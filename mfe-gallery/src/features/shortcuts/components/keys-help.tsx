import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useState } from 'react';
import { globalKeys } from '../shortcuts.ts';
import { useShortcuts } from '../use-shortcuts.ts';

const KeysDialog = lazyComponent(() => import('./keys-dialog.tsx'), { tries: Infinity });

/** Listens for `?` on all our pages. */
export default function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(globalKeys, { help: () => setOpen(true) });
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />;
}
