import { useLengthText } from '@our-dates/browser/length-text';
import { limits } from '@our-dates/contracts/limits';
import { TextArea } from '@our-dates/ui/text-area';

export interface DescriptionFieldProps {
  label: string;
  rows: number;
  value: string;
  /** The service's error. */
  problem?: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** The description of a memory or a photo. */
export function DescriptionField({ label, rows, value, problem, readOnly, onChange }: DescriptionFieldProps) {
  const lengthText = useLengthText();
  return (
    <TextArea
      label={label}
      name="description"
      dir="auto"
      rows={rows}
      value={value}
      error={problem ?? lengthText(value, limits.descriptionLength)}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
