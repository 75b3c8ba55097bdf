import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Field, type FieldWords } from './field.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'children'> {
  /** A lucide icon inside the field, before the text. */
  icon?: ReactNode;
  /** Something inside the field after the text: a small button. */
  end?: ReactNode;
}

/** One line of text. Accepts the props of `<input>` (also react-hook-form's `register`). */
export function TextField({
  label,
  help,
  error,
  aside,
  labelHidden,
  icon,
  end,
  id,
  className,
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, aside, labelHidden, id, describedBy, className }}>
      {(control) => (
        <div className={styles.box}>
          {icon && (
            <span className={styles.icon} aria-hidden>
              {icon}
            </span>
          )}
          <input
            type="text"
            dir="auto"
            {...input}
            {...control}
            className={classNames(
              control.className,
              icon ? styles.afterIcon : undefined,
              end ? styles.beforeEnd : undefined,
            )}
          />
          {end && <span className={styles.end}>{end}</span>}
        </div>
      )}
    </Field>
  );
}
