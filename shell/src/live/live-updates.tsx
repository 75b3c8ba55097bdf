import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../shell-context.ts';
import { createChangeApplier } from './apply-changes.ts';
import { createLiveConnection } from './live-connection.ts';
import { shareLive } from './share-live.ts';

/** Draws nothing: keeps what the page has fetched up to date, for as long as one person is signed in. */
export default function LiveUpdates({ userId }: { userId: number }) {
  const queries = useQueryClient();
  const { live, session } = useShell();
  useEffect(() => {
    const applier = createChangeApplier({ queries, userId, refreshUser: () => void session.check() });
    const shared = shareLive({
      userId,
      connect: createLiveConnection,
      onChange: applier.apply,
      onReset: applier.reset,
      onPresence: ({ isPartnerHere }) => live.isPartnerHere.set(isPartnerHere),
    });
    return () => {
      shared.stop();
      applier.stop();
      live.isPartnerHere.set(false);
    };
  }, [queries, userId, live, session]);
  return null;
}
