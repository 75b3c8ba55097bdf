import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { allOf } from '@our-dates/languages/catalogue';
import { messages as uploadMessages } from './catalogues/upload/messages/messages.ts';
import { UploadsCorner } from './features/upload/components/uploads-corner.tsx';
import { messages as slice } from './messages/messages.ts';

/** @public Loaded before this module is drawn. */
export const messages = allOf(slice, uploadMessages);

/** The uploads in the background. Mounted while there are, or may be, some. */
export default function Uploads({ host, onDone }: { host: PageHost; onDone: () => void }) {
  return (
    <HostProvider host={host}>
      <UploadsCorner onDone={onDone} />
    </HostProvider>
  );
}
