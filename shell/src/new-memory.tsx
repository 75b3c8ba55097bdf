import type { PageHost } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { Spinner } from '@our-dates/ui/spinner';
import { WaitingDialog } from '@our-dates/ui/waiting-dialog';
import { type ReactNode, useState } from 'react';
import { messages } from './messages/messages.ts';
import { RemoteView } from './remotes/remote-view.tsx';
import { useShell } from './shell-context.ts';

/** The gallery's dialog for a new memory, over any page. */
export default function NewMemory({
  host,
  start,
  onClose,
}: {
  host: PageHost;
  /** What it begins with; true: it is empty. */
  start: true | NewMemoryStart;
  onClose: () => void;
}) {
  const { remotes } = useShell();
  const label = useMessages(messages).newDate;
  return (
    <RemoteView
      registry={remotes}
      name="gallery/new-memory"
      level={2}
      skeleton={<Spinner />}
      frame={(content) => (
        <WaitingDialog label={label} onClose={onClose}>
          {content}
        </WaitingDialog>
      )}
    >
      {({ default: Dialog }) => (
        <AfterSessionDialog>
          <Dialog host={host} onClose={onClose} start={start === true ? undefined : start} />
        </AfterSessionDialog>
      )}
    </RemoteView>
  );
}

/** A dialog that opens while the session's dialog is open would cover it; the latter opens only once. */
function AfterSessionDialog({ children }: { children: ReactNode }) {
  const isOpen = useObservable(useShell().session.dialogOpen);
  const [hasWaited, setWaited] = useState(!isOpen);
  if (!isOpen && !hasWaited) setWaited(true);
  return hasWaited ? children : null;
}
