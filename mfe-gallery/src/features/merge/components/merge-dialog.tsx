import { counted } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { mergeTerms } from '@our-dates/contracts/merge-terms';
import type { MergeCandidate } from '@our-dates/contracts/merges';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { Spinner } from '@our-dates/ui/spinner';
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
  const { data, error } = useQuery(mergesQuery(memory.id));
  const merge = useMerge(memory.id, onClose);
  const [chosen, setChosen] = useState<number>();
  const candidates = data?.candidates ?? [];
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
      {!data && !error && <Spinner />}
      {error && <p role="alert">{failureSentence(error)}</p>}
      {data && !from && <p>We have recorded no other memory of this day.</p>}
      {candidates.length > 1 && (
        <Choices candidates={candidates} chosen={from?.id} disabled={merge.isPending} onChoose={setChosen} />
      )}
      {from && <Meaning memory={memory} from={from} />}
    </Dialog>
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
