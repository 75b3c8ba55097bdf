import { useMessages } from '@our-dates/languages/catalogue';
import type { Notifications } from '@our-dates/notifications/contract';
import { Card } from '@our-dates/ui/card';
import { TextField } from '@our-dates/ui/text-field';
import { Clock } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { useSettings } from '../api/use-settings.ts';
import styles from './notifications-page.module.css';

type When = Pick<Notifications, 'rhythm' | 'quietHours'>;

const night = { from: '22:00', to: '08:00' };
const rhythms = ['immediately', 'daily'] as const;

/** When the person is notified. */
export function WhenCard({ rhythm, quietHours }: When) {
  const t = useMessages(messages);
  const settings = useSettings();
  return (
    <Card title={t.when} icon={<Clock aria-hidden />}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t.howOften}</legend>
        {rhythms.map((value) => (
          <label key={value} className={styles.check}>
            {t[value]}
            <input
              type="radio"
              name="rhythm"
              checked={rhythm === value}
              onChange={() => settings.mutate({ rhythm: value })}
            />
          </label>
        ))}
      </fieldset>
      <div className={styles.choices}>
        <label className={styles.check}>
          {t.quietHours}
          <input
            type="checkbox"
            checked={quietHours !== null}
            onChange={({ target }) => settings.mutate({ quietHours: target.checked ? night : null })}
          />
        </label>
        {quietHours && <QuietHours quietHours={quietHours} />}
      </div>
    </Card>
  );
}

function QuietHours({ quietHours }: { quietHours: NonNullable<When['quietHours']> }) {
  const t = useMessages(messages);
  const settings = useSettings();
  const field = (edge: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="time"
      required
      value={quietHours[edge]}
      onChange={({ target: { value } }) => {
        if (value !== '') settings.mutate({ quietHours: { ...quietHours, [edge]: value.slice(0, 5) } });
      }}
    />
  );
  return (
    <>
      <div className={styles.times}>
        {field('from', t.from)}
        {field('to', t.until)}
      </div>
      <p className={styles.note}>{t.quietNote}</p>
    </>
  );
}
