import { useMessages } from '@our-dates/languages/catalogue';
import { classNames } from '@our-dates/ui/class-names';
import { useId, useState } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';

export interface LongTextProps {
  text: string;
  /** A text with more characters or more lines is truncated, until it is expanded. */
  cutFrom: { readonly characters: number; readonly lines: number };
  /** Truncates the text, where it has to be. */
  cutClass: string | undefined;
  buttonClass: string | undefined;
}

/** A text of any length, with a button that expands a truncated one. */
export function LongText({ text, cutFrom, cutClass, buttonClass }: LongTextProps) {
  const t = useMessages(messages);
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > cutFrom.characters || text.split('\n').length > cutFrom.lines;
  return (
    <>
      <p id={id} className={classNames(isLong && !isWhole && cutClass)} dir="auto">
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={buttonClass}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t.showLess : t.readAll}
        </button>
      )}
    </>
  );
}
