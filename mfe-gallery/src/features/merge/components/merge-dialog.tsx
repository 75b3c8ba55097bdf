import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { mergeTerms } from '@our-dates/contracts/merge-terms';
import type { MergeCandidate } from '@our-dates/contracts/merges';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureSentence } from '../../../api/gone.ts';
import { usePartnerName } from '../../stories/use-partner-name.ts';
import { useMerge } from '../api/change-merges.ts';
import { mergesQuery } from '../api/merges-query.ts';
import { untilWhen } from '../until-when.ts';
import styles from './merge.module.css';

export interface MergeDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

/** Says what it means to put two memories into one, and does it. */
export default function MergeDialog({ memory, onClose }: MergeDialogProps) {
  const query = useQuery(mergesQuery(memory.id));
  const merge = useMerge(memory.id, onClose);
  const [chosen, setChosen] = useState<number>();
  const candidates = query.data?.candidates ?? [];
  const from =
    candidates.find(({ id }) => id === chosen) ??
    candidates.find(({ isRefused }) => !isRefused) ??
    candidates[0];

  return (
    <Dialog
      open
      size="small"
      title="Put together?"
      dismissible={!merge.isPending}
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (from && !merge.isPending) merge.mutate(from.id);
      }}
      footer={
        <>
          <Button tone="quiet" onClick={onClose} disabled={merge.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={!from}
            busy={merge.isPending}
            busyText="Putting together…"
          >
            Put together
          </Button>
        </>
      }
    >
      {query.isPending && <Skeleton height={120} />}
      {query.isLoadingError && (
        <ErrorPanel
          compact
          level={3}
          title="We couldn’t load the other memories"
          action={
            <Button busy={query.isFetching} busyText="Trying again…" onClick={() => query.refetch()}>
              Retry
            </Button>
          }
        >
          {failureSentence(query.error)}
        </ErrorPanel>
      )}
      {query.data && !from && <NothingFits memory={memory} />}
      {candidates.length > 1 && (
        <Choices candidates={candidates} chosen={from?.id} disabled={merge.isPending} onChoose={setChosen} />
      )}
      {from && <Meaning memory={memory} from={from} />}
    </Dialog>
  );
}

function NothingFits({ memory }: Pick<MergeDialogProps, 'memory'>) {
  const { user, partner } = useHost().session;
  const partnerName = usePartnerName(partner?.id ?? null);
  if (memory.date === null) {
    return (
      <p>This memory has no date. Once it has one, what the other of us recorded that day can be chosen.</p>
    );
  }
  const who = memory.ownerId === user?.id ? [partnerName, 'has'] : ['You', 'have'];
  return (
    <p>
      <bdi>{who[0]}</bdi> {who[1]} recorded no memory of this day. Photos of another memory can be moved:
      choose “Select photos” in its menu.
    </p>
  );
}

/** Two memories of the other partner may fit. */
function Choices(props: {
  candidates: readonly MergeCandidate[];
  chosen: number | undefined;
  disabled: boolean;
  onChoose: (id: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices} disabled={props.disabled}>
      <legend>Which memory comes into this one?</legend>
      {props.candidates.map(({ id, name: label, photoCount }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name={name} checked={id === props.chosen} onChange={() => props.onChoose(id)} />
          <span>
            “<bdi>{label}</bdi>” ({counted(photoCount, 'photo')})
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Meaning({ memory, from }: { memory: CollectionWithThumbnail; from: MergeCandidate }) {
  const { user } = useHost().session;
  const partnerName = usePartnerName(memory.ownerId);
  const until = new Date(Date.now() + mergeTerms.undoHours * 3_600_000).toISOString();
  return (
    <>
      <p className={styles.facts}>
        “<bdi>{from.name}</bdi>” comes into “<bdi>{memory.name}</bdi>”: its{' '}
        {counted(from.photoCount, 'photo')} with likes and comments, in the order in which they were taken,
        its text and its stories. It is no memory of its own any more.
      </p>
      <p className={styles.facts}>
        Either of us can undo it until {untilWhen(until)}. After that all of it belongs to this memory, which{' '}
        {memory.ownerId === user?.id ? 'you' : <bdi>{partnerName}</bdi>} recorded.
      </p>
    </>
  );
}
