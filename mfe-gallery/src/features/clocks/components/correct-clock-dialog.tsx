import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import type { CameraClock } from '@our-dates/contracts/clocks';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { clocksQuery } from '../api/clocks-query.ts';
import { useCorrectClock } from '../api/correct-clock.ts';
import { ClockForm, type ClockFormState, stateFor } from './clock-form.tsx';

export interface CorrectClockDialogProps {
  memoryId: number;
  photos: readonly Photo[];
  /** Is called with all photos, with their right times. */
  onCorrected: (photos: readonly Photo[]) => void;
  onClose: () => void;
}

/** Asks when a photo of a camera was really taken, and corrects the times of all its photos. */
export function CorrectClockDialog({ memoryId, photos, onCorrected, onClose }: CorrectClockDialogProps) {
  const t = useMessages(messages);
  const { user: viewer, partner } = useHost().session;
  const main = useMessages(slice);
  const query = useQuery(clocksQuery(memoryId));
  const correct = useCorrectClock(memoryId, onCorrected);
  const timeField = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<ClockFormState>();
  // Changes of the partner keep what is entered, unless its clock is gone.
  const clocks = query.data?.clocks ?? [];
  const state = (entered && inNow(entered, clocks)) ?? firstState(clocks, photos, partner?.id);
  return (
    <Dialog
      open
      size="small"
      title={t.clockTitle}
      description={t.clockText}
      dismissible={!correct.isPending}
      onOpenChange={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!state || correct.isPending) return;
        if (state.ahead === undefined) timeField.current?.focus();
        else correct.mutate({ clock: state.clock, ahead: state.ahead });
      }}
      footer={
        <>
          <Button tone="quiet" onClick={onClose} disabled={correct.isPending}>
            {main.cancel}
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={!state}
            busy={correct.isPending}
            busyText={t.correcting}
          >
            {t.correctAndSort}
          </Button>
        </>
      }
    >
      <Body
        {...{ query, state, photos, clocks, timeField }}
        couple={{ viewer, partner }}
        onChange={setEntered}
      />
    </Dialog>
  );
}

interface BodyProps {
  query: Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'isFetching' | 'error' | 'refetch'>;
  state: ClockFormState | undefined;
  photos: readonly Photo[];
  clocks: readonly CameraClock[];
  couple: Parameters<typeof ClockForm>[0]['couple'];
  timeField: RefObject<HTMLInputElement | null>;
  onChange: (state: ClockFormState) => void;
}

function Body({ query, state, ...form }: BodyProps) {
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  const main = useMessages(slice);
  if (query.isPending) return <Skeleton height={220} />;
  if (query.isLoadingError) {
    return (
      <ErrorPanel
        compact
        level={3}
        title={t.clocksNotLoaded}
        action={
          <Button busy={query.isFetching} busyText={main.retrying} onClick={() => query.refetch()}>
            {main.retry}
          </Button>
        }
      >
        {errorText(query.error, main.checkConnection)}
      </ErrorPanel>
    );
  }
  if (!state) return <p>{t.noClock}</p>;
  return <ClockForm {...form} state={state} />;
}

function inNow(entered: ClockFormState, clocks: readonly CameraClock[]): ClockFormState | undefined {
  const { uploadedBy, camera } = entered.clock;
  const clock = clocks.find((other) => other.uploadedBy === uploadedBy && other.camera === camera);
  return clock && { ...entered, clock };
}

/** The clock that is probably wrong, else one of the partner. */
function firstState(
  clocks: readonly CameraClock[],
  photos: readonly Photo[],
  partnerId: number | undefined,
): ClockFormState | undefined {
  const clock =
    clocks.find(({ suggestion }) => suggestion !== null) ??
    clocks.find(({ uploadedBy }) => uploadedBy === partnerId) ??
    clocks[0];
  return clock && stateFor(clock, photos);
}
