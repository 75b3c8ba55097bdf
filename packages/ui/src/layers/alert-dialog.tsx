import { useMessages } from '@our-dates/languages/catalogue';
import { leaveEscapeToLayers } from '@our-dates/ui/layer-history';
import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { messages } from '../messages/messages.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './alert-dialog.module.css';
import layer from './layer.module.css';
import { useReturnFocus } from './return-focus.ts';
import { useLayer } from './use-layer.ts';

export interface AlertDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What happens after confirmation, in a sentence or two. */
  description: ReactNode;
  /** A lucide icon above the title. */
  icon?: ReactNode;
  /** The text of the confirm button: what it does, not 'OK'. */
  confirmText: string;
  cancelText?: string | undefined;
  /** `danger` where something is lost. */
  tone?: 'primary' | 'danger' | undefined;
  busy?: boolean | undefined;
  busyText?: string | undefined;
  /** Confirmed. The dialog stays open until its owner closes it. */
  onConfirm: () => void;
}

/**
 * A question that needs an answer before anything else. The focus starts on the safe answer: confirm, or, where
 * something would be lost, cancel.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  icon,
  confirmText,
  cancelText,
  tone = 'primary',
  busy = false,
  busyText,
  onConfirm,
}: AlertDialogProps) {
  const t = useMessages(messages);
  const returnFocus = useReturnFocus(open);
  useLayer(open, () => change(false));
  const confirm = useRef<HTMLButtonElement>(null);

  function change(next: boolean) {
    if (!busy) onOpenChange(next);
  }

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={layer.overlay} />
        <Radix.Content
          onEscapeKeyDown={leaveEscapeToLayers}
          className={classNames(layer.sheet, layer.dialog, layer.small, styles.dialog)}
          onOpenAutoFocus={(event) => {
            if (tone === 'danger') return;
            event.preventDefault();
            confirm.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={returnFocus}
        >
          {icon && (
            <div className={styles.icon} aria-hidden>
              {icon}
            </div>
          )}
          <Radix.Title>{title}</Radix.Title>
          <Radix.Description className={styles.description} asChild>
            <div>{description}</div>
          </Radix.Description>
          <div className={classNames(layer.buttons, styles.footer)} data-footer>
            <Radix.Cancel asChild>
              <Button tone="quiet">{cancelText ?? t.cancel}</Button>
            </Radix.Cancel>
            <Button ref={confirm} tone={tone} busy={busy} busyText={busyText} onClick={onConfirm}>
              {confirmText}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
