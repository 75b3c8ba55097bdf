import { HostProvider, type PageHost } from '@our-dates/browser/host';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { allOf } from '@our-dates/languages/catalogue';
import { messages as formMessages } from './catalogues/edit/messages/messages.ts';
import { messages as uploadMessages } from './catalogues/upload/messages/messages.ts';
import { messages as keptMessages } from './features/kept-changes/messages/messages.ts';
import { NewMemoryDialog } from './features/new-memory/components/new-memory-form.tsx';
import { messages as slice } from './messages/messages.ts';

/** @public Loaded before this module is drawn. */
export const messages = allOf(slice, uploadMessages, formMessages, keptMessages);

/** The dialog of 'New Date', or of a page that knows what the memory is about. Mounted while it is open. */
export default function NewMemory({
  host,
  onClose,
  start,
  photos,
  onRecorded,
}: {
  host: PageHost;
  onClose: () => void;
  start?: NewMemoryStart | undefined;
  photos?: readonly File[] | undefined;
  onRecorded?: (() => void) | undefined;
}) {
  return (
    <HostProvider host={host}>
      <NewMemoryDialog onClose={onClose} start={start} photos={photos} onRecorded={onRecorded} />
    </HostProvider>
  );
}
