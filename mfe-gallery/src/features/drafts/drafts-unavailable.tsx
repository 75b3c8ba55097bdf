import styles from './drafts-unavailable.module.css';

/** Said in a form whose draft the browser cannot keep: a private window, a full disk. */
export function DraftsUnavailable() {
  return (
    <p className={styles.notice}>This browser keeps no drafts for us here: save before the session ends.</p>
  );
}
