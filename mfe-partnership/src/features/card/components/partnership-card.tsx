import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useQuery } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../../messages/messages.ts';
import { partnerQuery } from '../api/partnership-queries.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { Invitations } from './invitations.tsx';
import { Partner } from './partner.tsx';

/** Shows the partner, or the invitations. */
export function PartnershipCard() {
  const t = useMessages(messages);
  const { data, isError, refetch } = useQuery(partnerQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const isChangedHere = useRef(false);
  const partner = data?.partner;

  // The pressed button is removed with what it belonged to: the focus moves to the top of the card.
  useEffect(() => {
    if (partner === undefined || !isChangedHere.current) return;
    isChangedHere.current = false;
    heading.current?.focus();
  }, [partner]);

  function noteChange() {
    isChangedHere.current = true;
  }

  return (
    <Card title={t.cardTitle} icon={<HeartHandshake aria-hidden />} headingRef={heading}>
      {partner ? (
        <Partner partner={partner} onEnded={noteChange} />
      ) : data ? (
        <Invitations onUndone={noteChange} />
      ) : isError ? (
        <ErrorPanel
          compact
          level={3}
          title={t.notLoaded}
          action={<Button onClick={() => void refetch()}>{t.retry}</Button>}
        >
          {t.notLoadedText}
        </ErrorPanel>
      ) : (
        <CardSkeleton />
      )}
    </Card>
  );
}
