import type { PageHost } from '@our-dates/browser/host';
import { useObservable } from '@our-dates/browser/observable';
import type { NewMemoryStart } from '@our-dates/contracts/mfe';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLocation } from '@our-dates/router';
import { Spinner } from '@our-dates/ui/spinner';
import { WaitingDialog } from '@our-dates/ui/waiting-dialog';
import { type ReactNode, useEffect, useState } from 'react';
import { offerInstallation } from './installed/install-offer.ts';
import { messages as deviceMessages } from './installed/messages/messages.ts';
import { opensNewMemory } from './installed/new-memory-address.ts';
import { dropSharedPhotos, takeSharedPhotos } from './installed/shared-photos.ts';
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
  const { remotes, toasts } = useShell();
  const label = useMessages(messages).newDate;
  const t = useMessages(deviceMessages);
  const photos = useSharedPhotos(host, start === true);
  const waiting = (content: ReactNode) => (
    <WaitingDialog label={label} onClose={onClose}>
      {content}
    </WaitingDialog>
  );
  if (!photos) return waiting(<Spinner />);
  return (
    <RemoteView registry={remotes} name="gallery/new-memory" level={2} skeleton={<Spinner />} frame={waiting}>
      {({ default: Dialog }) => (
        <AfterSessionDialog>
          <Dialog
            host={host}
            start={start === true ? undefined : start}
            photos={photos}
            onRecorded={() => offerInstallation(window, toasts, t)}
            onClose={() => {
              // They are in the memory or in its draft, or were discarded.
              if (photos.length > 0) dropSharedPhotos();
              onClose();
            }}
          />
        </AfterSessionDialog>
      )}
    </RemoteView>
  );
}

NewMemory.messages = deviceMessages;

/**
 * The photos that wait on this device because they were shared with the app; undefined until it is known. The
 * address that asked for the dialog is left: a reload would ask again.
 */
function useSharedPhotos({ navigate }: PageHost, areWanted: boolean): readonly File[] | undefined {
  const { toasts } = useShell();
  const t = useMessages(deviceMessages);
  const { pathname, search } = useLocation();
  const [asked] = useState({ pathname, search, areWanted });
  const [photos, setPhotos] = useState<readonly File[] | undefined>(areWanted ? undefined : []);
  useEffect(() => {
    if (asked.areWanted) void takeSharedPhotos(asked.search, toasts, t).then(setPhotos);
    if (opensNewMemory(asked.search)) navigate(asked.pathname, { replace: true });
  }, [asked, navigate, toasts, t]);
  return photos;
}

/** A dialog that opens while the session's dialog is open would cover it; the latter opens only once. */
function AfterSessionDialog({ children }: { children: ReactNode }) {
  const isOpen = useObservable(useShell().session.dialogOpen);
  const [hasWaited, setWaited] = useState(!isOpen);
  if (!isOpen && !hasWaited) setWaited(true);
  return hasWaited ? children : null;
}
