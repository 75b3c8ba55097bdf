import { type Dates, useDates } from '@our-dates/browser/dates/dates';
import type { CameraClock } from '@our-dates/contracts/clocks';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { DateField } from '@our-dates/ui/date-field';
import { Photo } from '@our-dates/ui/photo';
import { TextField } from '@our-dates/ui/text-field';
import type { RefObject } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages } from '../../../catalogues/selection/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
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
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { clock, day, time, ahead } = state;
  const { longDate } = useDates();
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
          <legend>{t.whoseClock}</legend>
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
                <bdi>{clockName(each, clocks, couple, t)}</bdi>{' '}
                <span className={styles.count}>{main.photos({ count: each.photoIds.length })}</span>
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
        <figcaption>{other ? t.sameMoment : t.byItsClock(shownTime(photo, longDate))}</figcaption>
      </figure>
      <div className={styles.time}>
        <DateField label={t.takenOn} value={day} onChange={(next) => enter({ day: next, time })} />
        <TextField
          ref={timeField}
          type="time"
          label={t.at}
          required
          value={time}
          error={ahead === undefined ? t.enterTime : undefined}
          onChange={(event) => enter({ day, time: event.currentTarget.value })}
        />
      </div>
      {/* No live region: it changes with each key, and the fields have labels of their own. */}
      {ahead !== undefined && (
        <p className={styles.result}>
          {t.clockIs({ clock: clockName(clock, clocks, couple, t), state: aheadText(ahead, t) })}
        </p>
      )}
    </div>
  );
}

function shownTime({ takenAt }: PhotoData, longDate: Dates['longDate']): { date: string; time: string } {
  const { day, time } = rightTimeOf({ takenAt }, 0);
  return { date: longDate(day), time };
}
