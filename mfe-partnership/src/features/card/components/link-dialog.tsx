import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { TextField } from '@our-dates/ui/text-field';
import { Copy, Link2 } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { useCopyLink } from '../use-copy-link.ts';

/** Shows the new invitation link. */
export function LinkDialog({ link, open, onClose }: { link: string; open: boolean; onClose: () => void }) {
  const t = useMessages(messages);
  const copyLink = useCopyLink();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="small"
      title={t.linkTitle}
      description={t.linkText}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t.done}
          </Button>
          <Button tone="primary" icon={<Copy aria-hidden />} onClick={() => void copyLink(link)}>
            {t.copy}
          </Button>
        </>
      }
    >
      <TextField
        label={t.linkLabel}
        icon={<Link2 />}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        help={t.linkHelp}
      />
    </Dialog>
  );
}
