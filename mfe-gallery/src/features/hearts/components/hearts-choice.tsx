import type { Lovers } from '@our-dates/contracts/photos';
import type { User } from '@our-dates/contracts/users';
import { heartsChoices } from '../hearts-filter.ts';
import styles from './hearts-choice.module.css';

export interface HeartsChoiceProps {
  partner: User;
  value: Lovers;
  onChange: (by: string) => void;
}

/** Whose hearts show: one of four, with the arrow keys or a press. */
export function HeartsChoice({ partner, value, onChange }: HeartsChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>Whose hearts</legend>
      {heartsChoices(partner).map((choice) => (
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
