import type { BookMemory } from '@our-dates/contracts/year-book';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { Photo } from '@our-dates/ui/photo';
import { Spinner } from '@our-dates/ui/spinner';
import { useQuery } from '@tanstack/react-query';
import { altOf } from '../../../api/alternative-text.ts';
import { photosQuery } from '../../../api/memory-queries.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { messages } from '../messages/messages.ts';
import styles from './choose-photo-dialog.module.css';

export interface ChoosePhotoDialogProps {
  memory: BookMemory;
  /** It takes the place of another photo. */
  isSwap: boolean;
  onChoose: (photoId: number) => void;
  onClose: () => void;
}

/** The photos of a memory that are not in the book. */
export default function ChoosePhotoDialog({ memory, isSwap, onChoose, onClose }: ChoosePhotoDialogProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { data: photos, isError, refetch } = useQuery(photosQuery(memory.id));
  const inBook = new Set(memory.photos.map(({ id }) => id));
  const others = photos?.filter(({ id }) => !inBook.has(id));
  return (
    <Dialog
      open
      size="medium"
      title={isSwap ? t.swapTitle : t.addPhoto}
      description={<span dir="auto">{memory.name}</span>}
      onOpenChange={onClose}
    >
      {!photos && !isError && <Spinner />}
      {isError && (
        <p role="alert" className={styles.failure}>
          {t.photosNotLoaded}{' '}
          <Button size="small" onClick={() => refetch()}>
            {main.retry}
          </Button>
        </p>
      )}
      {others?.length === 0 && <p>{t.allInBook}</p>}
      {others && others.length > 0 && (
        <ul className={styles.grid}>
          {others.map((photo) => (
            <li key={photo.id}>
              <button type="button" className={styles.photo} onClick={() => onChoose(photo.id)}>
                <Photo {...pictureOf(photo)} alt={altOf(photo)} ratio={1} sizes="200px" compact />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

ChoosePhotoDialog.messages = messages;
