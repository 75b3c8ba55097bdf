import { longDate } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { localDay } from '@our-dates/contracts/calendar';
import { Button } from '@our-dates/ui/button';
import { DateField } from '@our-dates/ui/date-field';
import { useNarrow } from '@our-dates/ui/narrow';
import { Lock } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { nextAnniversary } from '../../sealed/next-anniversary.ts';
import { isDayToCome } from '../memory-draft.ts';
import styles from './seal-field.module.css';

export interface SealFieldProps {
  /** Undefined: the memory is not sealed. */
  opensOn: string | undefined;
  /** The day of the memory, or empty. */
  date: string;
  /** What the service says of the day. */
  problem: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  onChange: (opensOn: string | undefined) => void;
}

/** A new memory is sealed until a day, if that is wanted; what it means is said before it is saved. */
export function SealField({ opensOn, date, problem, field, disabled, onChange }: SealFieldProps) {
  const { partner } = useHost().session;
  const isNarrow = useNarrow();
  const start = useRef<HTMLButtonElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const today = localDay(new Date());
  const anniversary = nextAnniversary(date || today, today);

  /** The focus follows: what was pressed is not there any more. A phone's keyboard would cover what it means. */
  function change(next: string | undefined) {
    flushSync(() => onChange(next));
    const opened = isNarrow ? group : field;
    (next === undefined ? start : opened).current?.focus();
  }

  if (opensOn === undefined) {
    return (
      <p className={styles.start}>
        <Button
          ref={start}
          size="small"
          tone="quiet"
          icon={<Lock aria-hidden />}
          disabled={disabled}
          onClick={() => change(anniversary)}
        >
          Seal it until a day
        </Button>
      </p>
    );
  }
  return (
    <fieldset ref={group} className={styles.seal} aria-label="Seal" tabIndex={-1}>
      <DateField
        ref={field}
        label="Seal it until"
        name="opensOn"
        value={opensOn}
        help={
          partner
            ? 'Until that day neither of us sees anything of it, you included; you can delete it, and both of us together can open it early.'
            : 'Until that day you see nothing of it; you can delete it, but not open it early.'
        }
        error={isDayToCome(opensOn) ? problem : 'Please choose a day to come.'}
        disabled={disabled}
        onChange={onChange}
      />
      <div className={styles.choices}>
        {opensOn !== anniversary && (
          <Button size="small" disabled={disabled} onClick={() => change(anniversary)}>
            Next anniversary: {longDate(anniversary)}
          </Button>
        )}
        <Button size="small" tone="quiet" disabled={disabled} onClick={() => change(undefined)}>
          Do not seal it
        </Button>
      </div>
    </fieldset>
  );
}
