import { counted, longDate } from '@our-dates/browser/format';
import type { CameraClock } from '@our-dates/contracts/clocks';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { DateField } from '@our-dates/ui/date-field';
import { Photo } from '@our-dates/ui/photo';
import { TextField } from '@our-dates/ui/text-field';
import type { RefObject } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { aheadText, type Couple, clockName } from '../clock-words.ts';
import { aheadAt, type RightTime, rightTimeOf, shownPhotoId } from '../right-time.ts';
import styles from './clock-form.module.css';

export interface ClockFormState extends RightTime {
  readonly clock: CameraClock;
  /** Seconds; undefined while the fields hold no time. */
  readonly ahead: number | undefined;
}

/** What the form begins with for a clock: what is suggested, or how it was corrected before. */
export function stateFor(clock: CameraClock, photos: readonly PhotoData[]): ClockFormState | undefined {
  const photo = photos.find(({ id }) => id === shownPhotoId(clock));
  if (!photo) return undefined;
  const ahead = clock.suggestion?.clockAhead ?? clock.clockAhead;
  return { clock, ahead, ...rightTimeOf(photo, ahead) };
}

export interface ClockFormProps {
  state: ClockFormState;
  clocks: readonly CameraClock[];
  photos: readonly PhotoData[];
  couple: Couple;
  timeField: RefObject<HTMLInputElement | null>;
  onChange: (state: ClockFormState) => void;
}

/** Which clock was wrong, and when one of its photos was really taken. */
export function ClockForm({ state, clocks, photos, couple, timeField, onChange }: ClockFormProps) {
  const { clock, day, time, ahead } = state;
  const photo = photos.find(({ id }) => id === shownPhotoId(clock));
  const other = photos.find(({ id }) => id === clock.suggestion?.otherId);
  if (!photo) return null;

  function enter(entered: RightTime) {
    if (photo) onChange({ clock, ...entered, ahead: aheadAt(photo, entered) });
  }

  return (
    <div className={styles.form}>
      {clocks.length > 1 && (
        <fieldset className={styles.clocks}>
          <legend>Whose clock was wrong?</legend>
          {clocks.map((each) => (
            <label key={`${each.uploadedBy} ${each.camera}`} className={styles.clock}>
              <input
                type="radio"
                name="clock"
                checked={each === clock}
                onChange={() => {
                  const next = stateFor(each, photos);
                  if (next) onChange(next);
                }}
              />
              <span className={styles.name}>
                <bdi>{clockName(each, clocks, couple)}</bdi>{' '}
                <span className={styles.count}>{counted(each.photoIds.length, 'photo')}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <figure className={styles.evidence}>
        <div className={styles.pictures}>
          {[photo, ...(other ? [other] : [])].map((each) => (
            <Photo key={each.id} {...pictureOf(each)} alt={altOf(each)} ratio={1} sizes="120px" compact />
          ))}
        </div>
        <figcaption>
          {other
            ? 'These two look as if they were taken at the same moment.'
            : `By its clock, this photo was taken on ${shownTime(photo)}.`}
        </figcaption>
      </figure>
      <div className={styles.time}>
        <DateField label="It was taken on" value={day} onChange={(next) => enter({ day: next, time })} />
        <TextField
          ref={timeField}
          type="time"
          label="at"
          required
          value={time}
          error={ahead === undefined ? 'Please enter the time.' : undefined}
          onChange={(event) => enter({ day, time: event.currentTarget.value })}
        />
      </div>
      {/* No live region: it changes with each key, and the fields have labels of their own. */}
      {ahead !== undefined && (
        <p className={styles.result}>
          <bdi>{clockName(clock, clocks, couple)}</bdi> is {aheadText(ahead)}.
        </p>
      )}
    </div>
  );
}

function shownTime({ takenAt }: PhotoData): string {
  const { day, time } = rightTimeOf({ takenAt }, 0);
  return `${longDate(day)} at ${time}`;
}
