import { SealedRow } from '../../sealed/components/sealed-row.tsx';
import { RecordCall } from './record-call.tsx';

/** @public Loaded before this module is drawn. */
export { messages } from '../../../catalogues/gallery/messages/messages.ts';

/** What follows the grid. @param onRecord undefined: the gallery is empty, and offers it itself */
export default function GalleryEnd({ onRecord }: { onRecord: (() => void) | undefined }) {
  return (
    <>
      <SealedRow />
      {onRecord && <RecordCall onRecord={onRecord} />}
    </>
  );
}
