import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import type { PlannedPerson } from '../plans/import-plan.ts';
import styles from './import-card.module.css';

export interface WhoAreYouProps {
  people: readonly PlannedPerson[];
  me: string | null;
  onChange: (me: string | null) => void;
}

/** Who of an archive the importer is: what that person wrote becomes the importer's. */
export function WhoAreYou({ people, me, onChange }: WhoAreYouProps) {
  const t = useMessages(messages);
  const choices = [
    ...people.map(({ username, displayName }) => ({ username, name: displayName || username })),
    { username: null, name: t.noneOfThem },
  ];
  return (
    <fieldset className={styles.who}>
      <legend>{t.whoAreYou}</legend>
      {choices.map(({ username, name }) => (
        <label key={username ?? ''} className={styles.check}>
          <input
            type="radio"
            name="import-me"
            checked={me === username}
            onChange={() => onChange(username)}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
