import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import type { CameraClock } from '@our-dates/contracts/clocks';
import type { Photo } from '@our-dates/contracts/photos';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Skeleton } from '@our-dates/ui/skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
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

const words =
  'All photos that a phone took for this memory get the right time, for both of us. The originals stay as they are.';

/** Asks when a photo of a camera was really taken, and corrects the times of all its photos. */
export function CorrectClockDialog({ memoryId, photos, onCorrected, onClose }: CorrectClockDialogProps) {
  const { user: viewer, partner } = useHost().session;
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
      title="Correct a clock"
      description={words}
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
            Cancel
          </Button>
          <Button
            type="submit"
            tone="primary"
            disabled={!state}
            busy={correct.isPending}
            busyText="Correcting…"
          >
            Correct and sort
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
  if (query.isPending) return <Skeleton height={220} />;
  if (query.isLoadingError) {
    return (
      <ErrorPanel
        compact
        level={3}
        title="We couldn’t load the clocks"
        action={
          <Button busy={query.isFetching} busyText="Trying again…" onClick={() => query.refetch()}>
            Retry
          </Button>
        }
      >
        {errorSentence(query.error, 'Please check the connection and try again.')}
      </ErrorPanel>
    );
  }
  if (!state) return <p>No photo of this memory says when it was taken.</p>;
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
