import { useHost } from '@our-dates/browser/host';
import { useEffect } from 'react';
import { useKeptChanges } from './use-kept-changes.ts';

/** Makes the shell send what it does not know of: its record may be lost, the changes are not. */
export function useKeepSending(): void {
  const { startUploads } = useHost();
  const count = useKeptChanges()?.length ?? 0;
  useEffect(() => {
    if (count > 0) startUploads(count);
  }, [count, startUploads]);
}
