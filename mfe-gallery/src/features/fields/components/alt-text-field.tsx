import { useLengthText } from '@our-dates/browser/length-text';
import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { TextArea } from '@our-dates/ui/text-area';
import { useRef } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
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
  const t = useMessages(messages);
  const lengthText = useLengthText();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.field}>
      <TextArea
        ref={field}
        label={label}
        help={value.trim() === '' ? t.altTextHelp({ suggestion }) : undefined}
        rows={2}
        dir="auto"
        value={value}
        error={lengthText(value, limits.altTextLength)}
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
          {t.useSuggestion}
        </Button>
      )}
    </div>
  );
}
