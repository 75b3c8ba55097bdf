import { useLengthText } from '@our-dates/browser/length-text';
import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { DateField } from '@our-dates/ui/date-field';
import { TextField } from '@our-dates/ui/text-field';
import type { RefObject } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { DescriptionField } from '../../fields/components/description-field.tsx';
import type { RequiredName } from '../../fields/use-required-name.ts';
import type { NewMemoryModel } from '../use-new-memory.ts';
import styles from './new-memory-fields.module.css';
import { SealField } from './seal-field.tsx';

export interface NewMemoryFieldsProps {
  memory: NewMemoryModel;
  name: RequiredName;
  isSending: boolean;
  /** The day until which it is sealed; undefined: it cannot be sealed here. */
  sealField?: RefObject<HTMLInputElement | null> | undefined;
}

/** The text fields of the new memory: its name, its date, its description. */
export function NewMemoryFields({ memory, name, isSending, sealField }: NewMemoryFieldsProps) {
  const t = useMessages(messages);
  const lengthText = useLengthText();
  const { fields, problems } = memory;
  return (
    <>
      <div className={styles.top}>
        <TextField
          ref={name.field}
          label={t.fieldName}
          name="name"
          autoComplete="off"
          required
          dir="auto"
          value={fields.name}
          error={problems.get('name') ?? lengthText(fields.name, limits.nameLength)}
          readOnly={isSending}
          onChange={(event) => memory.changeFields({ name: event.target.value })}
          onKeyDown={name.onKeyDown}
        />
        <DateField
          label={t.fieldDate}
          name="date"
          value={fields.date}
          help={memory.isDateOffered ? t.dateOffered : undefined}
          error={problems.get('date')}
          disabled={isSending}
          onChange={memory.chooseDate}
        />
      </div>
      <DescriptionField
        label={t.fieldStory}
        rows={2}
        value={fields.description}
        problem={problems.get('description')}
        readOnly={isSending}
        onChange={(description) => memory.changeFields({ description })}
      />
      {sealField && (
        <SealField
          field={sealField}
          opensOn={fields.opensOn}
          date={fields.date}
          problem={problems.get('opensOn')}
          disabled={isSending}
          onChange={(opensOn) => memory.changeFields({ opensOn })}
        />
      )}
    </>
  );
}
