import { useHost } from '@our-dates/browser/host';
import { queryKeys } from '@our-dates/browser/query-keys';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { TextField } from '@our-dates/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { photoFile } from '../photo-file.ts';
import { isAbort } from '../share-link.ts';
import styles from './share-dialog.module.css';

export interface ShareDialogProps {
  /** It can be shared as a file. */
  photo: Photo | undefined;
  /** For copying by hand: the last resort. */
  link: string | undefined;
  /** Who can open the link. */
  who: string;
  onShareLink: () => void;
  onClose: () => void;
}

/** Asks what is shared, the photo or its link; shows the link where this browser cannot copy it. */
export default function ShareDialog({ photo, link, who, onShareLink, onClose }: ShareDialogProps) {
  const t = useMessages(messages);
  return (
    <Dialog open size="small" title={t.share} onOpenChange={onClose}>
      <div className={styles.ways}>
        {photo && <SharePhoto photo={photo} onShared={onClose} />}
        {link === undefined ? (
          <div>
            <Button wide onClick={onShareLink}>
              {t.shareLink}
            </Button>
            <p className={styles.who}>{who}</p>
          </div>
        ) : (
          <TextField
            label={t.link}
            help={t.copyByHand({ who })}
            value={link}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The file is fetched in advance: a share sheet opens only right after a press. */
function SharePhoto({ photo, onShared }: { photo: Photo; onShared: () => void }) {
  const t = useMessages(messages);
  const { toast } = useHost();
  const file = useQuery({
    queryKey: [...queryKeys.photo(photo.id), 'file'],
    queryFn: ({ signal }) => photoFile(photo, signal),
    gcTime: 0,
    retry: false,
  });

  async function share(ready: File) {
    try {
      await navigator.share({ files: [ready], title: photo.title });
      onShared();
    } catch (error) {
      if (isAbort(error)) return;
      toast({
        tone: 'destructive',
        title: t.photoNotShared,
        description: t.photoNotSharedText,
      });
    }
  }

  return (
    <div>
      <Button
        wide
        tone="primary"
        busy={file.isFetching}
        busyText={t.gettingReady}
        onClick={() => (file.data ? void share(file.data) : void file.refetch())}
      >
        {file.isError ? t.tryAgainButton : t.sharePhoto}
      </Button>
      <p className={styles.who} aria-live="polite">
        {file.isError ? t.photoNotFetched : t.asPicture}
      </p>
    </div>
  );
}

ShareDialog.messages = messages;
