import { lengthProblem } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { Button } from '@our-dates/ui/button';
import { TextArea } from '@our-dates/ui/text-area';
import { useRef } from 'react';
import styles from './alt-text-field.module.css';

export interface AltTextFieldProps {
  label: string;
  value: string;
  /** What screen readers say as long as it is empty. */
  suggestion: string;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** The alternative text of a photo, with what can be said without it. */
export function AltTextField({ label, value, suggestion, readOnly, onChange }: AltTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.field}>
      <TextArea
        ref={field}
        label={label}
        help={value.trim() === '' ? `For people who cannot see it. Suggested: “${suggestion}”` : undefined}
        rows={2}
        dir="auto"
        value={value}
        error={lengthProblem(value, limits.altTextLength)}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
      />
      {value.trim() === '' && !readOnly && (
        <Button
          size="small"
          className={styles.suggest}
          onClick={() => {
            onChange(suggestion);
            // The button is removed.
            field.current?.focus();
          }}
        >
          Use the suggestion
        </Button>
      )}
    </div>
  );
}
