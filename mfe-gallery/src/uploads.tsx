import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { UploadsCorner } from './features/uploads/components/uploads-corner.tsx';

/** What is uploaded in the background. Mounted while there is, or may be, something. */
export default function Uploads({ host, onDone }: { host: PageHost; onDone: () => void }) {
  return (
    <HostProvider host={host}>
      <UploadsCorner onDone={onDone} />
    </HostProvider>
  );
}
