import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import { localDay } from '@our-dates/contracts/calendar';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { DateField } from '@our-dates/ui/date-field';
import { useNarrow } from '@our-dates/ui/narrow';
import { Lock } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
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
  const t = useMessages(messages);
  const { longDate } = useDates();
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
          {t.sealUntilDay}
        </Button>
      </p>
    );
  }
  return (
    <fieldset ref={group} className={styles.seal} aria-label={t.sealLabel} tabIndex={-1}>
      <DateField
        ref={field}
        label={t.sealUntil}
        name="opensOn"
        value={opensOn}
        help={partner ? t.sealHelpBoth : t.sealHelpAlone}
        error={isDayToCome(opensOn) ? problem : t.dayToCome}
        disabled={disabled}
        onChange={onChange}
      />
      <div className={styles.choices}>
        {opensOn !== anniversary && (
          <Button size="small" disabled={disabled} onClick={() => change(anniversary)}>
            {t.nextAnniversary({ date: longDate(anniversary) })}
          </Button>
        )}
        <Button size="small" tone="quiet" disabled={disabled} onClick={() => change(undefined)}>
          {t.doNotSeal}
        </Button>
      </div>
    </fieldset>
  );
}
