import { useMessages } from '@our-dates/languages/catalogue';
import { leaveEscapeToLayers } from '@our-dates/ui/layer-history';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { ScrollArea } from '../layout/scroll-area.tsx';
import { messages } from '../messages/messages.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './drawer.module.css';
import layer from './layer.module.css';
import { useReturnFocus } from './return-focus.ts';
import { useLayer } from './use-layer.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A sentence under the title; it is read out with it. */
  description?: ReactNode;
  /** Stays at the bottom while the rest scrolls: the comment box. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Dragged further than this share of its height, the drawer closes. */
const closingShare = 0.3;
/** Released faster than this (px per ms, downwards), it closes too. */
const closingSpeed = 0.5;

/**
 * A sheet from the bottom that closes when its head is dragged down, with the cross, Escape, Back or a press
 * outside.
 */
export function Drawer({ open, onOpenChange, title, description, footer, children }: DrawerProps) {
  const t = useMessages(messages);
  const returnFocus = useReturnFocus(open);
  useLayer(open, () => onOpenChange(false));
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<{ from: number; at: number; time: number; speed: number } | null>(null);

  function start(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientY, at: event.clientY, time: event.timeStamp, speed: 0 };
    sheet.current?.setAttribute('data-dragging', '');
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const state = drag.current;
    if (!state || !sheet.current) return;
    const elapsed = Math.max(1, event.timeStamp - state.time);
    state.speed = (event.clientY - state.at) / elapsed;
    state.at = event.clientY;
    state.time = event.timeStamp;
    sheet.current.style.setProperty('--dragged', `${Math.max(0, state.at - state.from)}px`);
  }

  function end() {
    const state = drag.current;
    drag.current = null;
    if (!state || !sheet.current) return;
    sheet.current.removeAttribute('data-dragging');
    const far = state.at - state.from > sheet.current.offsetHeight * closingShare;
    if (far || state.speed > closingSpeed) onOpenChange(false);
    else sheet.current.style.setProperty('--dragged', '0px');
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={classNames(layer.overlay, styles.overlay)} />
        <Radix.Content
          onEscapeKeyDown={leaveEscapeToLayers}
          ref={sheet}
          className={classNames(layer.sheet, layer.drawer, styles.drawer)}
          onOpenAutoFocus={(event) => {
            // Not the cross: a screen reader starts with the title, and no keyboard opens.
            event.preventDefault();
            sheet.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div
            className={styles.head}
            onPointerDown={start}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <span className={styles.handle} aria-hidden />
            <div className={styles.words}>
              <Radix.Title>{title}</Radix.Title>
              {description && (
                <Radix.Description className={styles.description}>{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t.close} icon={<X aria-hidden />} />
            </Radix.Close>
          </div>
          <ScrollArea className={styles.scroll} contentClassName={styles.body}>
            {children}
          </ScrollArea>
          {footer && (
            <div className={styles.footer} data-footer>
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
