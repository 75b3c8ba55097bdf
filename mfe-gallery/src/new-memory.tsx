import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { NewMemoryDialog } from './features/new-memory/components/new-memory-form.tsx';

/** The dialog of 'New Date'. Mounted while it is open. */
export default function NewMemory({ host, onClose }: { host: PageHost; onClose: () => void }) {
  return (
    <HostProvider host={host}>
      <NewMemoryDialog onClose={onClose} />
    </HostProvider>
  );
}
