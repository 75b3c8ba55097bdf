import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { MergeCandidate, MergedMemory } from '@our-dates/contracts/merges';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useQuery } from '@tanstack/react-query';
import { messages as slice } from '../../../messages/messages.ts';
import note from '../../edit/components/note.module.css';
import { usePartnerName } from '../../stories/use-partner-name.ts';
import { useRefuseMerge, useUndoMerge } from '../api/change-merges.ts';
import { mergesQuery } from '../api/merges-query.ts';
import { messages } from '../messages/messages.ts';
import { untilWhen } from '../until-when.ts';
import styles from './merge.module.css';

export interface MergeLinesProps {
  memory: CollectionWithThumbnail;
  onOpen: () => void;
}

/** On the page of a memory: what was put into it within a day, and what the other partner recorded of the same day. */
export default function MergeLines({ memory, onOpen }: MergeLinesProps) {
  const { data } = useQuery(mergesQuery(memory.id));
  const offered = data?.candidates.find(({ isRefused }) => !isRefused);
  return (
    <>
      {data?.merged.map((merged) => (
        <Merged key={merged.id} merged={merged} />
      ))}
      {offered && <Offer memory={memory} offered={offered} onOpen={onOpen} />}
    </>
  );
}

function Merged({ merged }: { merged: MergedMemory }) {
  const t = useMessages(messages);
  const { user } = useHost().session;
  const main = useMessages(slice);
  const undo = useUndoMerge();
  const partnerName = usePartnerName(merged.mergedBy);
  const who = merged.mergedBy === user?.id ? t.you : partnerName;
  return (
    <section className={classNames(note.note, styles.line)} aria-label={t.mergedLabel(merged)}>
      <p>
        {t.mergedBy({
          name: merged.name,
          who,
          when: untilWhen(merged.undoUntil, t),
          until: (text) => <span className={styles.until}>{text}</span>,
        })}
      </p>
      <Button
        size="small"
        busy={undo.isPending}
        busyText={t.undoing}
        // This section is removed, with the button.
        onClick={() => undo.mutate(merged, { onSuccess: focusHeading })}
      >
        {main.undo}
      </Button>
    </section>
  );
}

function Offer({ memory, offered, onOpen }: MergeLinesProps & { offered: MergeCandidate }) {
  const t = useMessages(messages);
  const { user } = useHost().session;
  const main = useMessages(slice);
  const photos = main.photos({ count: offered.photoCount });
  const refuse = useRefuseMerge(memory.id);
  const partnerName = usePartnerName(offered.ownerId);
  return (
    <section className={classNames(note.note, styles.line)} aria-label={t.twoOfDay}>
      <p>
        {offered.ownerId === user?.id
          ? t.offerYou({ name: offered.name, photos })
          : t.offerPartner({ who: partnerName, name: offered.name, photos })}
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={onOpen} disabled={refuse.isPending}>
          {t.putTogether}
        </Button>
        <Button
          size="small"
          tone="quiet"
          busy={refuse.isPending}
          busyText={main.saving}
          onClick={() => refuse.mutate(offered.id)}
        >
          {t.keepApart}
        </Button>
      </div>
    </section>
  );
}

MergeLines.messages = messages;
