import { useMessages } from '@our-dates/languages/catalogue';
import type { Notifications } from '@our-dates/notifications/contract';
import { Card } from '@our-dates/ui/card';
import { Bell } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { useSettings } from '../api/use-settings.ts';
import { kindMessages, kinds } from '../notification-terms.ts';
import styles from './notifications-page.module.css';

/** What the person is notified of. */
export function KindSwitches({ muted }: Pick<Notifications, 'muted'>) {
  const t = useMessages(messages);
  const settings = useSettings();
  return (
    <Card title={t.kinds} icon={<Bell aria-hidden />}>
      <ul className={styles.list}>
        {kinds.map((kind) => (
          <li key={kind}>
            <label className={styles.check}>
              {t[kindMessages[kind]]}
              <input
                type="checkbox"
                checked={!muted.includes(kind)}
                onChange={({ target }) =>
                  settings.mutate({
                    muted: target.checked ? muted.filter((each) => each !== kind) : [...muted, kind],
                  })
                }
              />
            </label>
          </li>
        ))}
      </ul>
    </Card>
  );
}
