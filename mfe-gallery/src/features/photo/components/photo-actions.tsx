import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { classNames } from '@our-dates/ui/class-names';
import { Heart, Pencil, Share2 } from 'lucide-react';
import { useId } from 'react';
import { useLikePhoto } from '../../../api/like-photo.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { CommentsButton } from '../../comments/components/comments-button.tsx';
import { ConfirmDeleteButton } from '../../edit/components/confirm-delete-button.tsx';
import { SampleNote } from '../../edit/components/sample-note.tsx';
import { useWaitingLike } from '../../likes/use-waiting-like.ts';
import { useShare } from '../../share/use-share.tsx';
import { DownloadOriginal } from '../../viewer/components/download-original.tsx';
import { useDeletePhoto } from '../api/delete-photo.ts';
import styles from './photo-actions.module.css';

/** The actions for a photo. What changes a sample is disabled, with an explanation. */
export function PhotoActions({ photo, onEdit }: { photo: Photo; onEdit: () => void }) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const like = useLikePhoto();
  const waiting = useWaitingLike(photo.id);
  const isLiked = waiting ?? photo.isLiked;
  const remove = useDeletePhoto(photo);
  const { share, dialog } = useShare({ ...photo, path: `/photo/${photo.id}`, photo });
  const reasonId = useId();
  const change = photo.isProtected ? { disabled: true, 'aria-describedby': reasonId } : {};

  return (
    <>
      <div className={styles.actions}>
        <Button
          icon={<Heart aria-hidden />}
          aria-pressed={isLiked}
          className={classNames(isLiked && styles.liked, waiting !== undefined && styles.waiting)}
          title={waiting === undefined ? undefined : t.waitsToBeSent}
          onClick={() => like.mutate({ ...photo, isLiked })}
        >
          {isLiked ? t.liked : t.like}
        </Button>
        <Button icon={<Share2 aria-hidden />} onClick={share}>
          {t.share}
        </Button>
        <Button icon={<Pencil aria-hidden />} onClick={onEdit} {...change}>
          {main.edit}
        </Button>
        <CommentsButton photo={photo} />
        <DownloadOriginal photo={photo} />
        <ConfirmDeleteButton remove={remove} {...change} />
      </div>
      {photo.isProtected && <SampleNote id={reasonId} />}
      {dialog}
    </>
  );
}
