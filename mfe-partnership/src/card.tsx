import { HostProvider, type PageHost } from '@our-dates/browser/host';
import { PartnershipCard } from './features/card/components/partnership-card.tsx';

/** @public Loaded before this module is drawn. */
export { messages } from './messages/messages.ts';

/** The card that the profile shows. */
export default function Card({ host }: { host: PageHost }) {
  return (
    <HostProvider host={host}>
      <PartnershipCard />
    </HostProvider>
  );
}
