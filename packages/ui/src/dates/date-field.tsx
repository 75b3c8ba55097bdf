import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { Calendar } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import { lazyComponent } from '../loading/lazy-component.tsx';
import { messages } from '../messages/messages.ts';
import type { CalendarDate } from './calendar-date.ts';
import { localDates } from './local-dates.ts';

export interface DateFieldProps extends Pick<TextFieldProps, 'label' | 'help' | 'error' | 'labelHidden'> {
  /** `YYYY-MM-DD`, or an empty string. */
  value: CalendarDate;
  /** Called with an existing date, or with an empty string while the text is empty or cannot be parsed. */
  onChange: (value: CalendarDate) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** The text input, so that a form can move the focus to it. */
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Shows how a date is written. */
const example = '2026-04-19';

const DateCalendar = lazyComponent(() => import('./date-calendar.tsx'), { tries: Infinity });

/**
 * A date, typed or chosen from a calendar. Shows the long form ('April 19, 2026'). The calendar opens over the page
 * on a wide screen, as a sheet with large days on a phone, and is fetched only when it is about to be used. While
 * the text is not a date, the form is not submitted.
 */
export function DateField({
  label,
  help,
  error,
  labelHidden,
  value,
  onChange,
  ref,
  ...input
}: DateFieldProps) {
  const t = useMessages(messages);
  const dates = localDates(useLanguage().language, t);
  /** The typed text; undefined while the field shows its value. */
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const form = anchor?.closest('form');
    if (!problem || !form) return undefined;
    function refuse(event: SubmitEvent) {
      event.preventDefault();
      event.stopPropagation();
      anchor?.querySelector('input')?.focus();
    }
    form.addEventListener('submit', refuse);
    return () => form.removeEventListener('submit', refuse);
  }, [problem, anchor]);

  function settle() {
    if (draft === undefined) return;
    const text = draft.trim();
    const date = dates.read(text);
    const isUnreadable = text !== '' && !date;
    setProblem(isUnreadable ? t.dateUnreadable({ example: dates.long(example) }) : undefined);
    if (!isUnreadable) setDraft(undefined);
    const next = date ?? '';
    if (next !== value) onChange(next);
  }

  function pick(date: CalendarDate) {
    setDraft(undefined);
    setProblem(undefined);
    setOpen(false);
    onChange(date);
  }

  return (
    <div ref={setAnchor}>
      <TextField
        {...input}
        {...{ label, help, labelHidden }}
        ref={ref}
        error={problem ?? error}
        value={draft ?? dates.long(value)}
        placeholder={dates.long(example)}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setDraft(event.target.value)}
        onFocus={DateCalendar.preload}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'ArrowDown' && event.altKey) {
            event.preventDefault();
            setOpen(true);
          }
        }}
        end={
          <IconButton
            label={t.chooseDate}
            icon={<Calendar aria-hidden />}
            disabled={input.disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            onPointerEnter={DateCalendar.preload}
            onFocus={DateCalendar.preload}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && <DateCalendar anchor={anchor} value={value} onPick={pick} onClose={() => setOpen(false)} />}
    </div>
  );
}
