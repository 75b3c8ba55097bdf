import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { Bookmark, Pencil } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { DownloadOriginal } from '../../viewer/components/download-original.tsx';
import { useChooseCover } from '../api/choose-cover.ts';
import styles from './photo-tools.module.css';

export interface PhotoToolsProps {
  memory: CollectionWithThumbnail;
  photo: Photo;
  isCover: boolean;
  onEdit: () => void;
}

/** The actions for the current photo of the memory. */
export function PhotoTools({ memory, photo, isCover, onEdit }: PhotoToolsProps) {
  const t = useMessages(messages);
  const choose = useChooseCover(memory.id);
  return (
    <>
      {!memory.isProtected && (
        <>
          <IconButton
            label={isCover ? t.coverOfMemory : t.useAsCover}
            pressed={isCover}
            aria-disabled={isCover || choose.isPending}
            icon={<Bookmark aria-hidden />}
            className={isCover ? styles.cover : undefined}
            onClick={() => isCover || choose.isPending || choose.mutate(photo.id)}
          />
          <IconButton label={t.editPhotoButton} icon={<Pencil aria-hidden />} onClick={onEdit} />
        </>
      )}
      <DownloadOriginal photo={photo} />
    </>
  );
}
