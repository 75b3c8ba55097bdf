import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { Copy, Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { messages } from '../messages/messages.ts';
import styles from './codes-dialog.module.css';

/** New recovery codes, which are shown this once: to copy, to download or to print. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { toast, session } = useHost();
  const t = useMessages(messages);
  const about = t.codesAbout({ name: session.user?.username ?? '', host: location.host });
  const text = `${about}\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t.codesCopied });
    } catch {
      toast({ tone: 'destructive', title: t.codesNotCopied, description: t.codesNotCopiedText });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="small"
      title={t.codesTitle}
      description={t.codesText}
      // One press next to it would lose them.
      dismissible={false}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t.codesKept}
        </Button>
      }
    >
      <div className={styles.body}>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.ways}>
          <Button size="small" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t.copy}
          </Button>
          <Button size="small" icon={<Download aria-hidden />} onClick={() => download(text)}>
            {t.download}
          </Button>
          <Button size="small" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </div>
      </div>
      {createPortal(<pre className={styles.printed}>{text}</pre>, document.body)}
    </Dialog>
  );
}

function download(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = 'our-date-gallery-recovery-codes.txt';
  link.click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
