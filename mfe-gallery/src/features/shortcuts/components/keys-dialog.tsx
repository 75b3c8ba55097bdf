import { Dialog } from '@our-dates/ui/dialog';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useOpenGroups } from '../open-groups.ts';
import { keyName, type ShortcutGroup, spokenKey } from '../shortcuts.ts';
import styles from './keys-dialog.module.css';

/** The keys that are heard on the page that is open. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const groups = useOpenGroups();
  return (
    <Dialog open title="Keys" size="small" onOpenChange={onClose}>
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
    </Dialog>
  );
}

function Group({ group }: { group: ShortcutGroup }) {
  return (
    <section>
      <h3 className={styles.title}>{group.title}</h3>
      <dl className={styles.keys}>
        {Object.entries(group.shortcuts).map(([name, { keys, does }]) => (
          <div key={name} className={styles.shortcut}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <VisuallyHidden> or </VisuallyHidden>}
                  <kbd className={styles.key}>
                    <span aria-hidden>{keyName(key)}</span>
                    <VisuallyHidden>{spokenKey(key)}</VisuallyHidden>
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
