import { useHost } from '@our-dates/browser/host';
import type { Photo } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { type ReactNode, useState } from 'react';
import { type Messages, messages } from '../../catalogues/memory/messages/messages.ts';
import { lazyLayer } from '../layers/lazy-layer.tsx';
import { canSharePhotos } from './photo-file.ts';
import { type SharedLink, shareLink } from './share-link.ts';

const ShareDialog = lazyLayer(
  (language) => messages.in(language).share,
  () => import('./components/share-dialog.tsx'),
);

export interface Shareable {
  readonly title: string;
  /** The path of the page. */
  readonly path: string;
  /** A sample of the demo. */
  readonly isProtected: boolean;
  /** For a photo, which a phone can also share as a file. */
  readonly photo?: Photo | undefined;
}

/**
 * Shares a page: with the device's share sheet, else by copying its link, else by showing the link.
 * @returns the dialog, which the caller renders; undefined while there is none.
 */
export function useShare(what: Shareable): { share: () => void; dialog: ReactNode | undefined } {
  const t = useMessages(messages);
  const { session, toast } = useHost();
  const [isOpen, setOpen] = useState(false);
  const [isLinkShown, setLinkShown] = useState(false);
  const who = describeAccess(what, session.partner, t);
  const link: SharedLink = { title: what.title, url: new URL(what.path, window.location.origin).href };

  async function giveLink() {
    const outcome = await shareLink(link);
    if (outcome === 'copied') toast({ title: t.linkCopied, description: who });
    setLinkShown(outcome === 'unavailable');
    setOpen(outcome === 'unavailable');
  }

  return {
    share() {
      if (what.photo && canSharePhotos()) setOpen(true);
      else void giveLink();
    },
    dialog: isOpen ? (
      <ShareDialog
        photo={what.photo && canSharePhotos() ? what.photo : undefined}
        link={isLinkShown ? link.url : undefined}
        who={who}
        onShareLink={() => void giveLink()}
        onClose={() => {
          setOpen(false);
          setLinkShown(false);
        }}
      />
    ) : undefined,
  };
}

/** Who can open a shared link: the link alone grants no access. */
function describeAccess(
  { isProtected }: { isProtected: boolean },
  partner: User | null,
  t: Messages,
): string {
  if (isProtected) return t.accessSample;
  return partner ? t.accessBoth : t.accessAlone;
}
