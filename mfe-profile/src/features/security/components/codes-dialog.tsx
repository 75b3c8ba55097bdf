import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { Copy, Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import styles from './codes-dialog.module.css';

const title = 'Your recovery codes';

/** New recovery codes, which are shown this once: to copy, to download or to print. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { toast, session } = useHost();
  const about = `Our Date Gallery, recovery codes of ${session.user?.username} at ${location.host}. Each signs in once.`;
  const text = `${about}\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Codes copied' });
    } catch {
      const description = 'This browser does not let us. Please write them down.';
      toast({ tone: 'destructive', title: 'Codes were not copied', description });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="small"
      title={title}
      description="Keep them now: nobody can show them again, only make new ones."
      // One press next to it would lose them.
      dismissible={false}
      footer={
        <Button tone="primary" onClick={onClose}>
          I have kept them
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
            Copy
          </Button>
          <Button size="small" icon={<Download aria-hidden />} onClick={() => download(text)}>
            Download
          </Button>
          <Button size="small" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
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
