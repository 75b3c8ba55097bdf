import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../catalogues/edit/messages/messages.ts';
import styles from './drafts-unavailable.module.css';

/** Warns in a form that the browser cannot store its draft: a private window, a full disk. */
export function DraftsUnavailable() {
  const t = useMessages(messages);
  return <p className={styles.notice}>{t.noDrafts}</p>;
}
