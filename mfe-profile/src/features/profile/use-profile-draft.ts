import { useHost } from '@our-dates/browser/host';
import { useEffect, useRef } from 'react';
import { keepProfileDraft, type ProfileDraft, takeProfileDraft } from './profile-draft.ts';

/**
 * Restores unsaved changes after the shell has left the page: the reload of an extension, the end of the session.
 * @param onFound is called with the earlier changes.
 */
export function useProfileDraft(
  userId: number,
  { draft, onFound }: { draft: ProfileDraft; onFound: (draft: ProfileDraft) => void },
): void {
  const { beforeLeave } = useHost().session;
  const latest = useRef({ draft, onFound });
  latest.current = { draft, onFound };
  const hasAsked = useRef(false);

  useEffect(() => {
    // It is returned once; a second run of this effect would find nothing.
    if (hasAsked.current) return;
    hasAsked.current = true;
    takeProfileDraft(userId)
      .then((found) => found && latest.current.onFound(found))
      // A browser that stores no drafts has none to return.
      .catch(() => undefined);
  }, [userId]);

  useEffect(
    () =>
      beforeLeave(() => {
        const { displayName, picture } = latest.current.draft;
        return displayName === undefined && !picture
          ? undefined
          : keepProfileDraft(userId, { displayName, picture });
      }),
    [beforeLeave, userId],
  );
}
