import { useHost } from '@our-dates/browser/host';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { mergeTerms } from '@our-dates/contracts/merge-terms';
import type { MergeCandidate } from '@our-dates/contracts/merges';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFailureText } from '../../../api/gone.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { usePartnerName } from '../../stories/use-partner-name.ts';
import { useMerge } from '../api/change-merges.ts';
import { mergesQuery } from '../api/merges-query.ts';
import { messages } from '../messages/messages.ts';
import { untilWhen } from '../until-when.ts';
import styles from './merge.module.css';

export interface MergeDialogProps {
  memory: CollectionWithThumbnail;
  onClose: () => void;
}

/** Says what it means to put two memories into one, and does it. */
export default function MergeDialog({ memory, onClose }: MergeDialogProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const failureText = useFailureText();
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
      title={t.title}
      dismissible={!merge.isPending}
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (from && !merge.isPending) merge.mutate(from.id);
      }}
      footer={
        <>
          <Button tone="quiet" onClick={onClose} disabled={merge.isPending}>
            {main.cancel}
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={!from}
            busy={merge.isPending}
            busyText={t.puttingTogether}
          >
            {t.putTogether}
          </Button>
        </>
      }
    >
      {query.isPending && <Skeleton height={120} />}
      {query.isLoadingError && (
        <ErrorPanel
          compact
          level={3}
          title={t.othersNotLoaded}
          action={
            <Button busy={query.isFetching} busyText={main.retrying} onClick={() => query.refetch()}>
              {main.retry}
            </Button>
          }
        >
          {failureText(query.error)}
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
  const t = useMessages(messages);
  const { user, partner } = useHost().session;
  const who = usePartnerName(partner?.id ?? null);
  if (memory.date === null) return <p>{t.noDate}</p>;
  return <p>{memory.ownerId === user?.id ? t.nothingPartner({ who }) : t.nothingYou()}</p>;
}

/** Two memories of the other partner may fit. */
function Choices(props: {
  candidates: readonly MergeCandidate[];
  chosen: number | undefined;
  disabled: boolean;
  onChoose: (id: number) => void;
}) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const name = useId();
  return (
    <fieldset className={styles.choices} disabled={props.disabled}>
      <legend>{t.which}</legend>
      {props.candidates.map(({ id, name: label, photoCount }) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name={name} checked={id === props.chosen} onChange={() => props.onChoose(id)} />
          <span>{t.choice({ name: label, photos: main.photos({ count: photoCount }) })}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Meaning({ memory, from }: { memory: CollectionWithThumbnail; from: MergeCandidate }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { user } = useHost().session;
  const partnerName = usePartnerName(memory.ownerId);
  const until = new Date(Date.now() + mergeTerms.undoHours * 3_600_000).toISOString();
  return (
    <>
      <p className={styles.facts}>
        {t.meaning({
          from: from.name,
          into: memory.name,
          photos: main.photos({ count: from.photoCount }),
        })}
      </p>
      <p className={styles.facts}>
        {memory.ownerId === user?.id
          ? t.meaningYou({ when: untilWhen(until, t) })
          : t.meaningPartner({ when: untilWhen(until, t), name: partnerName })}
      </p>
    </>
  );
}

MergeDialog.messages = messages;
