import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from '../../../card.module.css';
import { type Messages, messages } from '../../../messages/messages.ts';
import { exportQuery } from '../api/export-query.ts';
import { Preparing } from './preparing.tsx';
import { ReadyExport } from './ready-export.tsx';
import { StartExport } from './start-export.tsx';

const announcements = {
  preparing: 'isPreparing',
  ready: 'isReady',
  outdated: 'isOutdated',
} as const;

/** Everything the viewer may see, as one zip: prepared here, and then downloaded. */
export function ExportCard({ partner }: { partner: User | null }) {
  const t = useMessages(messages);
  const exported = useQuery(exportQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = exported.data?.state ?? 'none';
  useFocusKept(heading, state);

  return (
    <Card title={t.exportTitle} icon={<Download aria-hidden />} headingRef={heading}>
      <VisuallyHidden role="status">{state === 'none' ? '' : t[announcements[state]]}</VisuallyHidden>
      <p className={styles.text}>{whatIsInIt(partner, t)}</p>
      {exported.isError && exported.data === undefined ? (
        <ErrorPanel
          compact
          level={3}
          title={t.exportNotLoaded}
          action={<Button onClick={() => void exported.refetch()}>{t.retry}</Button>}
        >
          {t.exportNotLoadedText}
        </ErrorPanel>
      ) : exported.data === undefined ? (
        <Skeleton shape="picture" width="100%" height={48} />
      ) : exported.data === null ? (
        <StartExport />
      ) : exported.data.state === 'preparing' ? (
        <Preparing exported={exported.data} />
      ) : exported.data.state === 'outdated' ? (
        <StartExport isOutdated />
      ) : (
        <ReadyExport exported={exported.data} />
      )}
    </Card>
  );
}

function whatIsInIt(partner: User | null, t: Messages) {
  return partner
    ? t.exportTextWithPartner({ partner: partner.displayName || partner.username })
    : t.exportText;
}

/** A button that was pressed is gone in the next state; then the focus is on the title of what it changed. */
function useFocusKept(heading: { readonly current: HTMLHeadingElement | null }, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    const wasNone = before.current === state;
    before.current = state;
    if (!wasNone && document.activeElement === document.body) heading.current?.focus();
  }, [heading, state]);
}
