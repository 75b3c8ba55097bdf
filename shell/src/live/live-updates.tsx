import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useLocation } from '@our-dates/router';
import { Avatar } from '@our-dates/ui/avatar';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';
import { createChangeApplier } from './apply-changes.ts';
import { explainChange } from './explain-change.ts';
import { createLiveConnection } from './live-connection.ts';
import styles from './live-updates.module.css';
import { shareLive } from './share-live.ts';

/**
 * Keeps the page's data up to date while one person is signed in; shows two signs next to the name of the page:
 * that the partner has added something, and that the partner is online.
 */
export default function LiveUpdates({ userId }: { userId: number }) {
  const queries = useQueryClient();
  const { session, toasts } = useShell();
  const [isPartnerHere, setPartnerHere] = useState(false);
  useEffect(() => {
    const applier = createChangeApplier({ queries, userId, refreshUser: () => void session.check() });
    const shared = shareLive({
      userId,
      connect: createLiveConnection,
      onChange(change) {
        const words = explainChange(change, { queries, userId, pathname: location.pathname });
        if (words) toasts.show(words);
        applier.apply(change);
      },
      onReset: applier.reset,
      onOpen: applier.askAgain,
      onPresence: (presence) => setPartnerHere(presence.isPartnerHere),
    });
    return () => {
      shared.stop();
      applier.stop();
    };
  }, [queries, userId, session, toasts]);

  const { data } = useQuery<{ partner: User | null }>({ queryKey: queryKeys.partner });
  const partner = data?.partner;
  if (!partner) return null;
  return <Signs partner={partner} isPresent={isPartnerHere} />;
}

function Signs({ partner, isPresent }: { partner: User; isPresent: boolean }) {
  const inGallery = useLocation().pathname === '/';
  const { data: news } = useQuery({
    queryKey: queryKeys.news,
    queryFn: ({ signal }) => getJson<News>(paths.news, { signal }),
  });
  const hasNews = news !== undefined && news.places.length > 0 && !inGallery;
  const name = partner.displayName || partner.username;
  return (
    <span className={styles.signs}>
      {hasNews && (
        <span className={styles.news} title={`New from ${name}`}>
          <VisuallyHidden>New from {name}</VisuallyHidden>
        </span>
      )}
      {isPresent && (
        <span className={styles.here} title={`${name} is here too`}>
          <Avatar name={name} src={partner.profilePicture} size={28} />
          <VisuallyHidden>{name} is here too</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
