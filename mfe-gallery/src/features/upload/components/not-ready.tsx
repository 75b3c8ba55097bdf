import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton } from '@our-dates/ui/icon-button';
import { ChevronDown, CircleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import styles from './not-ready.module.css';

/** An action for some of the files. */
export interface Remedy {
  readonly text: string;
  /** The text while it runs. */
  readonly busyText?: string;
  readonly act: (ids: readonly string[]) => void | Promise<void>;
}

/** A file that cannot be added unchanged. */
export interface NotReadyFile {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
  readonly remedies: readonly Remedy[];
  /** The label for removing it from the list. */
  readonly dismissal: 'dismissFile' | 'leaveOutFile';
}

export interface NotReadyProps {
  /** The number of accepted photos. */
  ready: number;
  files: readonly NotReadyFile[];
  disabled?: boolean | undefined;
  onDismiss: (ids: readonly string[]) => void;
}

/** Rejected files, each with its reason and actions; several are one line that expands. */
export function NotReady({ ready, files, disabled = false, onDismiss }: NotReadyProps) {
  const t = useMessages(messages);
  const [isOpen, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const known = useRef(0);
  const listId = useId();
  const count = files.length;
  const isMany = count > 1;
  const isListed = !isMany || isOpen;

  useEffect(() => {
    const lead = section.current?.querySelector<HTMLElement>('[data-lead]') ?? null;
    if (count > known.current) {
      section.current?.scrollIntoView({ block: 'nearest' });
      // Not while the focus is in a text field.
      if (!isTyping()) lead?.focus({ preventScroll: true });
    }
    known.current = count;
  }, [count]);

  function dismiss(ids: readonly string[]) {
    // The pressed button is removed with its row.
    section.current?.focus();
    onDismiss(ids);
  }

  if (count === 0) return null;
  return (
    <section ref={section} tabIndex={-1} className={styles.files} aria-label={t.couldNotTake}>
      {isMany && (
        <>
          <button
            type="button"
            data-lead
            className={styles.summary}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <CircleAlert aria-hidden />
            <span aria-live="polite">{t.readyNot({ ready, count })}</span>
            <ChevronDown aria-hidden className={classNames(styles.chevron, isOpen && styles.turned)} />
          </button>
          <Remedies files={files} disabled={disabled}>
            {isOpen && (
              <Button
                size="small"
                tone="quiet"
                disabled={disabled}
                onClick={() => dismiss(files.map(({ id }) => id))}
              >
                {t.leaveAllOut}
              </Button>
            )}
          </Remedies>
        </>
      )}
      {isListed && (
        <ul id={listId} className={styles.list} aria-live="polite">
          {files.map((file) => (
            <li key={file.id} data-lead={isMany ? undefined : true} tabIndex={-1} className={styles.row}>
              <div className={styles.middle}>
                <p className={styles.words}>
                  <b dir="auto">{file.name}</b>: {file.reason}
                </p>
                <Remedies files={[file]} disabled={disabled} />
              </div>
              <IconButton
                label={t[file.dismissal]({ name: file.name })}
                icon={<X aria-hidden />}
                disabled={disabled}
                onClick={() => dismiss([file.id])}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A button for each action for a file, or for several at once. */
function Remedies({
  files,
  disabled,
  children,
}: {
  files: readonly NotReadyFile[];
  disabled: boolean;
  children?: ReactNode;
}) {
  const main = useMessages(slice);
  const [busy, setBusy] = useState<string>();
  const helpedBy = (text: string) =>
    files.filter(({ remedies }) => remedies.some((remedy) => remedy.text === text));
  const [only] = files.length === 1 ? files : [];
  const texts = [...new Set(files.flatMap(({ remedies }) => remedies.map(({ text }) => text)))].filter(
    (text) => only || helpedBy(text).length > 1,
  );

  async function act(text: string, helped: readonly NotReadyFile[]) {
    const remedy = helped[0]?.remedies.find((known) => known.text === text);
    setBusy(text);
    await remedy?.act(helped.map(({ id }) => id));
    setBusy(undefined);
  }

  if (texts.length === 0 && !children) return null;
  return (
    <div className={styles.remedies}>
      {texts.map((text) => {
        const helped = helpedBy(text);
        const words = only ? text : `${text} (${main.photos({ count: helped.length })})`;
        return (
          <Button
            key={text}
            size="small"
            disabled={disabled || (busy !== undefined && busy !== text)}
            busy={busy === text}
            busyText={helped[0]?.remedies.find((known) => known.text === text)?.busyText ?? words}
            aria-label={only ? `${words}: ${only.name}` : undefined}
            onClick={() => void act(text, helped)}
          >
            {words}
          </Button>
        );
      })}
      {children}
    </div>
  );
}

function isTyping(): boolean {
  const { activeElement } = document;
  return (
    activeElement instanceof HTMLTextAreaElement || activeElement?.matches('input:not([type=file])') === true
  );
}
