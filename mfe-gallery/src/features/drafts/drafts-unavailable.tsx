import styles from './drafts-unavailable.module.css';

/** Warns in a form that the browser cannot store its draft: a private window, a full disk. */
export function DraftsUnavailable() {
  return (
    <p className={styles.notice}>This browser keeps no drafts for us here: save before the session ends.</p>
  );
}
