import { useLanguage } from '@our-dates/languages/language';
import { leaveEscapeToLayers } from '@our-dates/ui/layer-history';
import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './menu.module.css';
import { noteClosingMenu } from './return-focus.ts';
import { useLayer } from './use-layer.ts';

export interface MenuProps {
  /** The button that opens it: one Button or IconButton. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Open initially: for a menu that is fetched when its button is pressed. */
  defaultOpen?: boolean | undefined;
  /** Called when it opens and closes; for loading what the items need. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A menu under its button. Arrow keys, typeahead, Home, End and Escape work; Back closes it. */
export function Menu({ trigger, align = 'end', defaultOpen = false, onOpenChange, children }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen);
  const wasPressedOutside = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(open, () => change(false));

  function change(next: boolean) {
    noteClosingMenu(next ? null : button.current);
    setOpen(next);
    onOpenChange?.(next);
  }

  /**
   * When the menu has faded out, the content that an item opened may have the focus: the menu's button must not
   * take it back.
   */
  function keepFocus(event: Event) {
    if (!wasPressedOutside.current && document.activeElement !== document.body) event.preventDefault();
    wasPressedOutside.current = false;
    noteClosingMenu(null);
  }

  const { direction } = useLanguage();
  return (
    <Radix.Root dir={direction} modal={false} open={open} onOpenChange={change}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      {/* In place, not at the end of the body, so that it stays inside the landmark of its button. */}
      <Radix.Content
        onEscapeKeyDown={leaveEscapeToLayers}
        className={styles.menu}
        align={align}
        sideOffset={8}
        collisionPadding={12}
        loop
        onPointerDownOutside={(event) => {
          // The button handles this; a menu that fades out must not close the one it has just opened.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onInteractOutside={() => {
          wasPressedOutside.current = true;
        }}
        onCloseAutoFocus={keepFocus}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** `danger` for what loses something. */
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled, or what it does: a quieter second line. */
  note?: ReactNode;
  onSelect?: (() => void) | undefined;
  /** The menu stays open when it is chosen: for an item that asks for confirmation. */
  staysOpen?: boolean | undefined;
  children: ReactNode;
}

/** One action. */
export function MenuItem({
  icon,
  tone = 'plain',
  disabled = false,
  note,
  onSelect,
  staysOpen = false,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(styles.item, tone === 'danger' && styles.danger)}
      disabled={disabled}
      onSelect={(event) => {
        if (staysOpen) event.preventDefault();
        onSelect?.();
      }}
    >
      {icon}
      <span className={styles.words}>
        {children}
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </Radix.Item>
  );
}

/** Text at the top of a menu: whose it is. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className={styles.heading}>{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />;
}

export interface MenuChoiceProps<Value extends string> {
  /** What is chosen here; read out with the choices. */
  label: string;
  value: Value;
  options: readonly { value: Value; text: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** Items of which exactly one is checked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) {
  function choose(text: string) {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  }
  return (
    <Radix.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={styles.item}>
          {option.icon}
          <span className={styles.words}>{option.text}</span>
          <span className={styles.tick}>
            <Radix.ItemIndicator>
              <Check aria-hidden />
            </Radix.ItemIndicator>
          </span>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
