import type { ComponentProps } from 'react';
import { Field, type FieldWords } from './field.tsx';

export interface TextAreaProps extends FieldWords, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Several lines of text; `rows` sets the initial height. */
export function TextArea({
  label,
  help,
  error,
  aside,
  labelHidden,
  id,
  className,
  rows = 3,
  'aria-describedby': describedBy,
  ...textarea
}: TextAreaProps) {
  return (
    <Field {...{ label, help, error, aside, labelHidden, id, describedBy, className }}>
      {(control) => <textarea dir="auto" {...textarea} {...control} rows={rows} />}
    </Field>
  );
}
