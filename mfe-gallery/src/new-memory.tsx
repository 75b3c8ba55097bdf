import { HostProvider, type PageHost } from '@our-dates/browser/host';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { NewMemoryDialog } from './features/new-memory/components/new-memory-form.tsx';

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
