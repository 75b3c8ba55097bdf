import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { Printer } from 'lucide-react';
import { messages as slice } from '../../../messages/messages.ts';
import choices from '../../liked-photos/components/likes-choice.module.css';
import { type BookFormat, bookFormats } from '../book-formats.ts';
import { messages } from '../messages/messages.ts';
import type { BookPrint } from '../use-book-print.ts';
import styles from './book-bar.module.css';

export interface BookBarProps {
  format: BookFormat;
  onFormat: (format: BookFormat) => void;
  photoCount: number;
  printing: BookPrint;
}

/** Above the book: its format, and the button that prints it. */
export function BookBar({ format, onFormat, photoCount, printing }: BookBarProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { progress, print, cancel } = printing;
  return (
    <div className={styles.bar}>
      <fieldset className={classNames(choices.choice, styles.formats)}>
        <VisuallyHidden as="legend">{t.format}</VisuallyHidden>
        {bookFormats.map((one) => (
          <label key={one.name} className={choices.option}>
            <input
              type="radio"
              name="format"
              value={one.name}
              checked={one.name === format.name}
              onChange={() => onFormat(one)}
            />
            <span>{one.name === 'square' ? t.square : one.label}</span>
          </label>
        ))}
      </fieldset>
      <p className={styles.state} role="status">
        {progress
          ? t.preparing({ made: progress.made, count: progress.of })
          : main.photos({ count: photoCount })}
      </p>
      {progress ? (
        <Button onClick={cancel}>{main.cancel}</Button>
      ) : (
        <Button tone="primary" icon={<Printer aria-hidden />} onClick={print}>
          {t.print}
        </Button>
      )}
    </div>
  );
}
