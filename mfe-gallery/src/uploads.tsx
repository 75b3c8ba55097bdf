import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { UploadsCorner } from './features/upload/components/uploads-corner.tsx';

/** The uploads in the background. Mounted while there are, or may be, some. */
export default function Uploads({ host, onDone }: { host: PageHost; onDone: () => void }) {
  return (
    <HostProvider host={host}>
      <UploadsCorner onDone={onDone} />
    </HostProvider>
  );
}
