import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { SealedRow } from '../../sealed/components/sealed-row.tsx';
import { RecordCall } from './record-call.tsx';

/** What follows the grid. @param onRecord undefined: the gallery is empty, and offers it itself */
export default function GalleryEnd({ onRecord }: { onRecord: (() => void) | undefined }) {
  return (
    <>
      <SealedRow />
      {onRecord && <RecordCall onRecord={onRecord} />}
    </>
  );
}

GalleryEnd.messages = messages;
