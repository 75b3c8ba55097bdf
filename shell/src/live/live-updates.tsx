import { getJson } from '@our-dates/browser/api';
import { queryKeys } from '@our-dates/browser/query-keys';
import { presenceQuery, tabTogether, takeTogether, togetherQuery } from '@our-dates/browser/together';
import type { Session } from '@our-dates/contracts/auth';
import type { LiveChange, LiveNotice } from '@our-dates/contracts/live';
import type { News } from '@our-dates/contracts/news';
import { paths } from '@our-dates/contracts/paths';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLocation } from '@our-dates/router';
import { Avatar } from '@our-dates/ui/avatar';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context.ts';
import { createChangeApplier } from './apply-changes.ts';
import { explainChange } from './explain-change.ts';
import { createLiveConnection } from './live-connection.ts';
import styles from './live-updates.module.css';
import { messages } from './messages/messages.ts';
import { shareLive } from './share-live.ts';

const TogetherInvitation = lazyComponent(() => import('./together-invitation.tsx'), { tries: Infinity });
const NotificationDevice = lazyComponent(() => import('./notification-device.tsx'), { canWait: true });

/**
 * Keeps the page's data up to date while one person is signed in; shows two signs next to the name of the page:
 * that the partner has added something, and that the partner is online.
 */
export default function LiveUpdates({ userId }: { userId: number }) {
  const queries = useQueryClient();
  const { session, toasts } = useShell();
  const t = useMessages(messages);
  const [hasNews, setNews] = useState(false);
  useEffect(() => {
    const applier = createChangeApplier({ queries, userId, refreshUser: () => void session.check() });
    const shared = shareLive({
      userId,
      connect: createLiveConnection,
      onChange(change) {
        const { pathname } = location;
        const words = 'reads' in change ? undefined : explainChange(change, { queries, userId, pathname, t });
        if (words) toasts.show(words);
        if (isNewFromPartner(change, userId)) setNews(true);
        applier.apply(change);
      },
      onReset: applier.reset,
      onOpen() {
        applier.askAgain();
        // Its changes are not repeated.
        void queries.invalidateQueries({ queryKey: togetherQuery.queryKey });
      },
      onRefused() {
        // Whether the session was ended elsewhere. Its end is noticed by the query cache; nothing else matters here.
        const question = {
          queryKey: queryKeys.me,
          queryFn: () => getJson<Session>(paths.me),
          staleTime: 0,
          retry: false,
        };
        queries.fetchQuery(question).catch(() => undefined);
      },
      onPresence: (presence) => queries.setQueryData(presenceQuery.queryKey, presence),
      onTogether: (together) => takeTogether(queries, together),
    });
    return () => {
      shared.stop();
      applier.stop();
    };
  }, [queries, userId, session, toasts, t]);

  const { data } = useQuery<{ partner: User | null }>({ queryKey: queryKeys.partner });
  const { data: presence } = useQuery(presenceQuery);
  const isPartnerHere = presence?.isPartnerHere ?? false;
  const partner = data?.partner;
  const isPossible = partner != null && (isPartnerHere || tabTogether.id() !== null);
  const { data: together } = useQuery({ ...togetherQuery, enabled: isPossible });
  const isInvited = together?.status === 'invited' && together.invitedBy === partner?.id;
  return (
    <>
      {partner && <Signs partner={partner} isPresent={isPartnerHere} />}
      {partner && isInvited && <TogetherInvitation key={together.id} together={together} partner={partner} />}
      {mayNotify(hasNews) && <NotificationDevice hasNews={hasNews} />}
    </>
  );
}

LiveUpdates.messages = messages;

/** Whether the partner has just added what is worth a notification: of the person's own changes there are none. */
function isNewFromPartner(change: LiveChange | LiveNotice, userId: number): boolean {
  const isNew = change.type === 'comment.created' || change.type === 'photo.uploaded';
  return isNew && change.actorId !== null && change.actorId !== userId;
}

/** Whether this browser may show notifications, or could be asked now: nothing more is loaded otherwise. */
function mayNotify(hasNews: boolean): boolean {
  if (!('Notification' in window)) return false; // no text: part of the browser
  const { permission } = Notification;
  return permission === 'granted' || (permission === 'default' && hasNews);
}

function Signs({ partner, isPresent }: { partner: User; isPresent: boolean }) {
  const t = useMessages(messages);
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
        <span className={styles.news} title={t.newFrom({ name })}>
          <VisuallyHidden>{t.newFrom({ name })}</VisuallyHidden>
        </span>
      )}
      {isPresent && (
        <span className={styles.here} title={t.isHere({ name })}>
          <Avatar name={name} src={partner.profilePicture} size={28} />
          <VisuallyHidden>{t.isHere({ name })}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
