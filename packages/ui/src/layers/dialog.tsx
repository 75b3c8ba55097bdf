import { useMessages } from '@our-dates/languages/catalogue';
import { leaveEscapeToLayers } from '@our-dates/ui/layer-history';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type FormEventHandler, type ReactNode, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { ScrollArea } from '../layout/scroll-area.tsx';
import { messages } from '../messages/messages.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './dialog.module.css';
import layer from './layer.module.css';
import { useReturnFocus } from './return-focus.ts';
import { useLayer } from './use-layer.ts';

export interface DialogProps {
  open: boolean;
  /** Requests to close: Escape, Back, the cross or a press outside. The owner decides. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title; it is read out with it. */
  description?: ReactNode;
  /** `small` 440 px, `medium` 680, `large` 920. A sheet over the full width on a phone. */
  size?: 'small' | 'medium' | 'large' | undefined;
  /** Makes body and footer one form, so that Enter and the primary button submit. */
  onSubmit?: FormEventHandler<HTMLFormElement> | undefined;
  /** The buttons, the quiet one first. They stay in view while the body scrolls. */
  footer?: ReactNode;
  /** False while closing would lose work in progress: no Escape, no Back, no press outside, no cross. */
  dismissible?: boolean | undefined;
  children?: ReactNode;
}

/**
 * A dialog in the middle of the window; at 640 px and less a sheet from the bottom. Traps the focus and returns it
 * to its opener.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'medium',
  onSubmit,
  footer,
  dismissible = true,
  children,
}: DialogProps) {
  const t = useMessages(messages);
  const returnFocus = useReturnFocus(open);
  useLayer(open, () => change(false));
  const sheet = useRef<HTMLDivElement>(null);

  function change(next: boolean) {
    if (next || dismissible) onOpenChange(next);
  }

  const insides = (
    <>
      {children && (
        <ScrollArea className={styles.scroll} contentClassName={styles.body}>
          {children}
        </ScrollArea>
      )}
      {footer && (
        <div className={classNames(layer.buttons, styles.footer)} data-footer>
          {footer}
        </div>
      )}
    </>
  );

  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={layer.overlay} />
        <Radix.Content
          onEscapeKeyDown={leaveEscapeToLayers}
          className={classNames(layer.sheet, layer.dialog, layer[size], styles.dialog)}
          ref={sheet}
          onOpenAutoFocus={(event) => startFocus(event, sheet.current)}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={styles.head}>
            <div>
              <Radix.Title className={styles.title}>{title}</Radix.Title>
              {description && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            {dismissible && (
              <Radix.Close asChild>
                <IconButton label={t.close} icon={<X aria-hidden />} className={styles.close} />
              </Radix.Close>
            )}
          </div>
          {onSubmit ? (
            <form className={styles.form} noValidate onSubmit={onSubmit}>
              {insides}
            </form>
          ) : (
            insides
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The first field, or the current stop of what is marked `data-autofocus`, if there is one and typing does not open
 * a keyboard over half the screen; else the dialog itself, so that a screen reader starts with its title.
 */
function startFocus(event: Event, sheet: HTMLElement | null) {
  if (!sheet) return;
  event.preventDefault();
  const touch = window.matchMedia?.('(pointer: coarse)').matches;
  const field = sheet.querySelector<HTMLElement>(
    'form input:enabled, form textarea:enabled, form select:enabled, [data-autofocus] [tabindex="0"]',
  );
  (touch ? sheet : (field ?? sheet)).focus({ preventScroll: true });
}
