import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Menu, MenuChoice } from './menu.tsx';

export interface ChoiceMenuProps<Value extends string> {
  /** What is chosen: 'Sort'. Read out before the current choice. */
  label: string;
  icon?: ReactNode;
  value: Value;
  options: readonly { value: Value; text: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
}

/** A button that shows the current choice and opens the others: the gallery's sort order, the theme. */
export function ChoiceMenu<Value extends string>({
  label,
  icon,
  value,
  options,
  onChange,
  align = 'start',
  className,
}: ChoiceMenuProps<Value>) {
  const current = options.find((option) => option.value === value)?.text ?? label;
  return (
    <Menu
      align={align}
      trigger={
        <Button icon={icon} className={className} aria-label={`${label}: ${current}`}>
          {current}
        </Button>
      }
    >
      <MenuChoice label={label} value={value} options={options} onChange={onChange} />
    </Menu>
  );
}
