import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { MergeCandidate, MergedMemory } from '@our-dates/contracts/merges';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { focusHeading } from '@our-dates/ui/return-focus';
import { useQuery } from '@tanstack/react-query';
import note from '../../edit/components/note.module.css';
import { usePartnerName } from '../../stories/use-partner-name.ts';
import { useRefuseMerge, useUndoMerge } from '../api/change-merges.ts';
import { mergesQuery } from '../api/merges-query.ts';
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
  const { user } = useHost().session;
  const undo = useUndoMerge();
  const partnerName = usePartnerName(merged.mergedBy);
  const who = merged.mergedBy === user?.id ? 'you' : partnerName;
  return (
    <section className={classNames(note.note, styles.line)} aria-label={`Put together: ${merged.name}`}>
      <p>
        “<bdi>{merged.name}</bdi>” was put into this memory by <bdi>{who}</bdi>.{' '}
        <span className={styles.until}>It can be undone until {untilWhen(merged.undoUntil)}.</span>
      </p>
      <Button
        size="small"
        busy={undo.isPending}
        busyText="Undoing…"
        // This section is removed, with the button.
        onClick={() => undo.mutate(merged, { onSuccess: focusHeading })}
      >
        Undo
      </Button>
    </section>
  );
}

function Offer({ memory, offered, onOpen }: MergeLinesProps & { offered: MergeCandidate }) {
  const { user } = useHost().session;
  const refuse = useRefuseMerge(memory.id);
  const partnerName = usePartnerName(offered.ownerId);
  return (
    <section className={classNames(note.note, styles.line)} aria-label="Two memories of one day">
      <p>
        <bdi>{offered.ownerId === user?.id ? 'You' : partnerName}</bdi> recorded this day too: “
        <bdi>{offered.name}</bdi>” ({counted(offered.photoCount, 'photo')}). Put both in one memory?
      </p>
      <div className={styles.answers}>
        <Button size="small" onClick={onOpen} disabled={refuse.isPending}>
          Put together
        </Button>
        <Button
          size="small"
          tone="quiet"
          busy={refuse.isPending}
          busyText="Saving…"
          onClick={() => refuse.mutate(offered.id)}
        >
          Keep apart
        </Button>
      </div>
    </section>
  );
}
