import type { PageHost } from '@our-dates/browser/host';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from '../pages/error-boundary.tsx';
import { useRemote } from '../remotes/use-remote.ts';
import { useShell } from '../shell-context.ts';

/** Uploads are kept on the device, so a missing remote is requested again silently. */
const retryDelayMs = 30_000;

export interface UploadsPlaceProps {
  host: PageHost;
  /** In the header; null while there is none. */
  place: HTMLElement | null;
  onDone: () => void;
}

/** What the gallery uploads shows in the header, where it covers nothing. */
export default function UploadsPlace({ host, place, onDone }: UploadsPlaceProps) {
  // One element, which moves from header to header: a new one would restart the uploads.
  const [element] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    place?.append(element);
    return () => element.remove();
  }, [place, element]);

  const remote = useRemote(useShell().remotes, 'gallery/uploads');
  const { status, retry, attempt } = remote;

  useEffect(() => {
    if (status !== 'failed') return undefined;
    const timer = setTimeout(retry, retryDelayMs);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [status, retry]);

  if (remote.status !== 'ready') return null;
  const { default: Content } = remote.module;
  return createPortal(
    <ErrorBoundary key={attempt} fallback={() => null}>
      <Content host={host} onDone={onDone} />
    </ErrorBoundary>,
    element,
  );
}
