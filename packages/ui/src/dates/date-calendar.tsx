import { localDay } from '@our-dates/contracts/calendar';
import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { leaveEscapeToLayers } from '@our-dates/ui/layer-history';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef } from 'react';
import { type ChevronProps, DayPicker, type Modifiers } from 'react-day-picker';
import { Dialog } from '../layers/dialog.tsx';
import { useReturnFocus } from '../layers/return-focus.ts';
import { useLayer } from '../layers/use-layer.ts';
import { useNarrow } from '../layout/narrow.ts';
import { messages as uiMessages } from '../messages/messages.ts';
import { type CalendarDate, toDay } from './calendar-date.ts';
import styles from './date-calendar.module.css';
import { type CalendarTexts, localDates } from './local-dates.ts';
import { messages } from './messages/messages.ts';

interface DateCalendarProps {
  /** The element it opens under on a wide screen. */
  anchor: HTMLElement | null;
  value: CalendarDate;
  onPick: (date: CalendarDate) => void;
  onClose: () => void;
}

/** The calendar of DateField, in a popover or, on a phone, in a sheet. Open while it is rendered. */
export default function DateCalendar({ anchor, value, onPick, onClose }: DateCalendarProps) {
  const narrow = useNarrow();
  const t = useMessages(messages);
  const words = useMessages(uiMessages);
  const { language, direction } = useLanguage();
  const dates = localDates(language, words);
  const returnFocus = useReturnFocus(true);
  const anchorRef = useRef(anchor);
  // On a phone it is a dialog, which handles this.
  useLayer(!narrow, onClose);

  const selected = toDay(value);

  function dayName(date: Date, modifiers: Modifiers): string {
    const day = dates.full(date);
    if (modifiers.today) return modifiers.selected ? t.dayTodayChosen({ day }) : t.dayToday({ day });
    return modifiers.selected ? t.dayChosen({ day }) : day;
  }

  const thisYear = new Date().getFullYear();
  const calendar = (
    <DayPicker
      mode="single"
      required
      captionLayout="dropdown"
      navLayout="around"
      showOutsideDays
      fixedWeeks
      selected={selected}
      defaultMonth={selected ?? new Date()}
      startMonth={new Date(thisYear - 100, 0)}
      endMonth={new Date(thisYear + 10, 11)}
      onSelect={(day) => day && onPick(localDay(day))}
      components={dayPickerParts}
      dir={direction}
      {...(dates.calendar ? writtenAs(dates.calendar) : {})}
      labels={{
        ...(dates.calendar
          ? { labelGrid: dates.calendar.monthAndYear, labelWeekday: dates.calendar.weekday }
          : {}),
        labelDayButton: dayName,
        labelPrevious: () => t.previousMonth,
        labelNext: () => t.nextMonth,
        labelMonthDropdown: () => t.chooseMonth,
        labelYearDropdown: () => t.chooseYear,
      }}
      classNames={dayPickerClasses}
    />
  );

  if (narrow) {
    return (
      <Dialog open title={words.chooseDate} onOpenChange={(open) => open || onClose()}>
        <div data-autofocus>{calendar}</div>
      </Dialog>
    );
  }
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={anchorRef} />
      <Popover.Portal>
        <Popover.Content
          onEscapeKeyDown={leaveEscapeToLayers}
          className={styles.popover}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={words.chooseDate}
          onOpenAutoFocus={(event) => {
            // Not earlier: a dialog around the field would take the focus back.
            event.preventDefault();
            if (event.target instanceof Element) focusDay(event.target);
          }}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => {
            // The field itself: typing continues, and its button closes what it opened.
            if (event.target instanceof Node && anchor?.contains(event.target)) event.preventDefault();
          }}
        >
          {calendar}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

DateCalendar.messages = messages;

/** The chosen day, else today: where the arrow keys start. */
function focusDay(calendar: Element) {
  calendar.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
}

/** Names and order of a language other than English. */
function writtenAs(texts: CalendarTexts) {
  return {
    weekStartsOn: texts.firstWeekday,
    formatters: {
      formatCaption: texts.monthAndYear,
      formatMonthDropdown: texts.month,
      formatYearDropdown: texts.year,
      formatWeekdayName: texts.shortWeekday,
    },
  };
}

function CalendarChevron({ orientation }: ChevronProps) {
  return orientation === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />;
}

const dayPickerParts = { Chevron: CalendarChevron };

const dayPickerClasses = {
  root: styles.root ?? '',
  months: styles.months ?? '',
  month: styles.month ?? '',
  month_caption: styles.caption ?? '',
  dropdowns: styles.dropdowns ?? '',
  dropdown_root: styles.dropdownRoot ?? '',
  dropdown: styles.dropdown ?? '',
  caption_label: styles.captionLabel ?? '',
  button_previous: styles.previous ?? '',
  button_next: styles.next ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  selected: styles.selected ?? '',
  today: styles.today ?? '',
  outside: styles.outside ?? '',
  disabled: styles.disabled ?? '',
};
