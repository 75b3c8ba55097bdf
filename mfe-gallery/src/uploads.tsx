import { HostProvider, type PageHost, useHost } from '@our-dates/browser/host';
import { allOf } from '@our-dates/languages/catalogue';
import { useCallback, useState } from 'react';
import { messages as uploadMessages } from './catalogues/upload/messages/messages.ts';
import { changeStore } from './features/kept-changes/change-store.ts';
import { messages as keptMessages } from './features/kept-changes/messages/messages.ts';
import { useKeptChanges } from './features/kept-changes/use-kept-changes.ts';
import { ChangesCorner } from './features/sending/components/changes-corner.tsx';
import { UploadsCorner } from './features/upload/components/uploads-corner.tsx';
import { messages as slice } from './messages/messages.ts';
import styles from './uploads.module.css';

/** @public Loaded before this module is drawn. */
export const messages = allOf(slice, uploadMessages, keptMessages);

/** What is sent in the background: photos, and changes without a connection. Mounted while there is, or may be, some. */
export default function Uploads({ host, onDone }: { host: PageHost; onDone: () => void }) {
  return (
    <HostProvider host={host}>
      <Corner onDone={onDone} />
    </HostProvider>
  );
}

const notYet = () => {};

function Corner({ onDone }: { onDone: () => void }) {
  const { session, startUploads } = useHost();
  const changes = useKeptChanges();
  const [isOpen, setOpen] = useState(false);
  const userId = session.user?.id ?? 0;
  // Another tab may have kept one a moment ago.
  const endIfDone = useCallback(async () => {
    // What cannot be read now may be more.
    const left = await changeStore.list(userId).catch(() => null);
    if (left?.length === 0) onDone();
  }, [userId, onDone]);
  return (
    <div className={styles.corner}>
      <ChangesCorner {...{ changes, isOpen, setOpen }} onCount={startUploads} />
      <UploadsCorner onDone={changes?.length === 0 && !isOpen ? endIfDone : notYet} />
    </div>
  );
}
