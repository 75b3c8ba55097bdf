import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ImagePlus, Upload } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { BackButton } from './back-button.tsx';
import layout from './memory-layout.module.css';

/** In the place of the photos, when a memory has none. */
export function NoPhotos({ memory, onUpload }: { memory: CollectionWithThumbnail; onUpload: () => void }) {
  const t = useMessages(messages);
  const upload = (
    <Button icon={<Upload />} onClick={onUpload}>
      {t.uploadPhotos}
    </Button>
  );
  return (
    <div className={layout.noPhotos}>
      <EmptyState
        icon={<ImagePlus />}
        title={t.noPhotosYet}
        action={memory.isProtected ? undefined : upload}
      />
      <BackButton look="outlined" />
    </div>
  );
}
