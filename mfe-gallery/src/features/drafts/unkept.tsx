import styles from './unkept.module.css';

/** Said in a form whose draft the browser cannot keep: a private window, a full disk. */
export function Unkept() {
  return (
    <p className={styles.unkept}>This browser keeps no drafts for us here: save before the session ends.</p>
  );
}
