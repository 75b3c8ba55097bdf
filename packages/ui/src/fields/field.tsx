import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import hidden from '../layout/visually-hidden.module.css';
import { classNames } from '../styles/class-names.ts';
import styles from './field.module.css';
import { useStableWhilePressed } from './use-stable-while-pressed.ts';

/** The texts that every kind of field takes. */
export interface FieldWords {
  /** Above the field, always visible. */
  label: ReactNode;
  /** Below the field: what is expected. */
  help?: ReactNode;
  /** Below the field: what is wrong and what to do, in words. Marks the field invalid. */
  error?: string | undefined;
  /** Next to the help, at the end of the line: a counter, for example. */
  aside?: ReactNode;
  /** Keeps the label for screen readers only, where a placeholder and an icon say it already. */
  labelHidden?: boolean | undefined;
}

/** The attributes that connect the control to its label, help and error. */
export interface FieldControl {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords {
  id?: string | undefined;
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/**
 * Label above, control, help and error below, connected for assistive technology. The text below changes only
 * between presses, never while a finger is on its way to a button.
 */
export function Field({
  label,
  help: latestHelp,
  error: latestError,
  aside,
  labelHidden = false,
  id,
  describedBy,
  className,
  children,
}: FieldProps) {
  const help = useStableWhilePressed(latestHelp);
  const error = useStableWhilePressed(latestError);
  const ownId = useId();
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const description = [error && errorId, help && helpId, describedBy].filter(Boolean).join(' ');

  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={labelHidden ? hidden.hidden : styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        className: styles.control ?? '',
        'aria-invalid': latestError ? true : undefined,
        'aria-describedby': description || undefined,
      })}
      <div className={styles.below}>
        <div className={styles.words}>
          {/* Always in the page, so that a new text is read out. */}
          <p id={errorId} className={styles.error} aria-live="polite">
            {error && (
              <>
                <CircleAlert aria-hidden />
                <span>{error}</span>
              </>
            )}
          </p>
          {help && (
            <p id={helpId} className={styles.help}>
              {help}
            </p>
          )}
        </div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  );
}
