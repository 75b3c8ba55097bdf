import { useHost } from '@our-dates/browser/host';
import type { SortedPhoto } from '@our-dates/contracts/sorting';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages as slice } from '../../../messages/messages.ts';
import { messages } from '../messages/messages.ts';

/** What both have answered about a photo; empty until the viewer has. */
export function AnswerLine({ item, className }: { item: SortedPhoto; className: string | undefined }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { partner } = useHost().session;
  const name = partner ? partner.displayName || partner.username : main.yourPartner;
  const { own, partners } = item;
  return (
    <p className={className}>
      {own && (partners ? t.bothAnswer({ own, theirs: partners, name }) : t.youAnswer({ answer: own }))}
    </p>
  );
}
