import { useObservable } from '@our-dates/browser/observable';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { Dialog } from '@our-dates/ui/dialog';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { characterKeys, isCharacterKey, setCharacterKeysEnabled } from '../character-keys.ts';
import { messages } from '../messages/messages.ts';
import { useOpenGroups } from '../open-groups.ts';
import { keyName, keysOf, type ShortcutGroup, spokenKey } from '../shortcuts.ts';
import styles from './keys-dialog.module.css';

/** The shortcuts that work on the open page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages);
  const groups = useOpenGroups();
  const withCharacters = useObservable(characterKeys);
  return (
    <Dialog open title={t.title} size="small" onOpenChange={onClose}>
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
        {t.useCharacters}
      </label>
    </Dialog>
  );
}

function Group({ group, withCharacters }: { group: ShortcutGroup; withCharacters: boolean }) {
  const t = useMessages(messages);
  const { direction } = useLanguage();
  const heard = Object.entries(group.shortcuts)
    .map(([name, shortcut]) => ({
      name,
      does: shortcut.does,
      keys: keysOf(name, shortcut, direction).filter((key) => withCharacters || !isCharacterKey(key)),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <section>
      <h3 className={styles.title}>{t[group.title]}</h3>
      <dl className={styles.keys}>
        {heard.map(({ name, keys, does }) => (
          <div key={name} className={styles.shortcut}>
            <dt>{t[does]}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <VisuallyHidden>{t.or}</VisuallyHidden>}
                  <kbd className={styles.key}>
                    <span aria-hidden>{keyName(key, t)}</span>
                    <VisuallyHidden>{spokenKey(key, t)}</VisuallyHidden>
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

KeysDialog.messages = messages;
