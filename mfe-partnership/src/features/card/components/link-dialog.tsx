import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { TextField } from '@our-dates/ui/text-field';
import { Copy, Link2 } from 'lucide-react';
import { useCopyLink } from '../use-copy-link.ts';

/** Shows the new invitation link. */
export function LinkDialog({ link, open, onClose }: { link: string; open: boolean; onClose: () => void }) {
  const copyLink = useCopyLink();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="small"
      title="Your invitation link"
      description="Send it to the one you share your dates with. Whoever opens it first can accept."
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            Done
          </Button>
          <Button tone="primary" icon={<Copy aria-hidden />} onClick={() => void copyLink(link)}>
            Copy
          </Button>
        </>
      }
    >
      <TextField
        label="Invitation link"
        icon={<Link2 />}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        help="This invitation expires in 7 days."
      />
    </Dialog>
  );
}
