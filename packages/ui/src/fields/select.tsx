import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Field, type FieldWords } from './field.tsx';
import styles from './select.module.css';

export interface SelectProps extends FieldWords, Omit<ComponentProps<'select'>, 'multiple'> {}

/** One of many, in a form. Uses the system's list, which works best on a phone. Its children are `<option>`s. */
export function Select({
  label,
  help,
  error,
  aside,
  labelHidden,
  id,
  className,
  children,
  'aria-describedby': describedBy,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, help, error, aside, labelHidden, id, describedBy, className }}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={classNames(control.className, styles.select)}>
            {children}
          </select>
          <ChevronDown className={styles.arrow} aria-hidden />
        </div>
      )}
    </Field>
  );
}
