import { useObservable } from '@our-dates/browser/observable';
import { Dialog } from '@our-dates/ui/dialog';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { characterKeys, isCharacterKey, setCharacterKeysEnabled } from '../character-keys.ts';
import { useOpenGroups } from '../open-groups.ts';
import { keyName, type ShortcutGroup, spokenKey } from '../shortcuts.ts';
import styles from './keys-dialog.module.css';

/** The shortcuts that work on the open page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const groups = useOpenGroups();
  const withCharacters = useObservable(characterKeys);
  return (
    <Dialog open title="Keys" size="small" onOpenChange={onClose}>
      {groups.map((group) => (
        <Group key={group.title} group={group} withCharacters={withCharacters} />
      ))}
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={withCharacters}
          onChange={({ target }) => setCharacterKeysEnabled(target.checked)}
        />
        Use letters, numbers and signs as keys
      </label>
    </Dialog>
  );
}

function Group({ group, withCharacters }: { group: ShortcutGroup; withCharacters: boolean }) {
  const heard = Object.entries(group.shortcuts)
    .map(([name, { keys, does }]) => ({
      name,
      does,
      keys: keys.filter((key) => withCharacters || !isCharacterKey(key)),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <section>
      <h3 className={styles.title}>{group.title}</h3>
      <dl className={styles.keys}>
        {heard.map(({ name, keys, does }) => (
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
