import type { Likers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { likesChoices } from '../likes-filter.ts';
import { messages } from '../messages/messages.ts';
import styles from './likes-choice.module.css';

export interface LikesChoiceProps {
  partner: User;
  value: Likers;
  onChange: (by: string) => void;
}

/** Chooses whose likes show: one of four, with the arrow keys or a press. */
export function LikesChoice({ partner, value, onChange }: LikesChoiceProps) {
  const t = useMessages(messages);
  return (
    <fieldset className={styles.choice}>
      <VisuallyHidden as="legend">{t.whose}</VisuallyHidden>
      {likesChoices(partner, t).map((choice) => (
        <label key={choice.value} className={styles.option}>
          <input
            type="radio"
            name="by"
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span dir="auto">{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
