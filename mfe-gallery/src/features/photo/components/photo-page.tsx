import { ApiError } from '@our-dates/browser/api-error';
import { longDate } from '@our-dates/browser/format';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import { imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo as PhotoData } from '@our-dates/contracts/photos';
import { Link, useParams } from '@our-dates/router';
import { Button, buttonClass } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { Photo } from '@our-dates/ui/photo';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Heart, ImageOff } from 'lucide-react';
import { useLikePhoto } from '../../memory/api/like-photo.ts';
import { photoQuery } from '../api/photo-query.ts';
import styles from './photo-page.module.css';

/** `/photo/:id` */
export default function PhotoPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <OnePhoto id={Number(id)} /> : <PhotoNotFound />;
}

function OnePhoto({ id }: { id: number }) {
  const photo = useQuery(photoQuery(id));
  usePageTitle(photo.data?.title);
  if (photo.data) return <PhotoView photo={photo.data} />;
  if (photo.isPending) return <PhotoSkeleton />;
  const isMissing = photo.error instanceof ApiError && photo.error.status === 404;
  return isMissing ? <PhotoNotFound /> : <PhotoNotFound onRetry={() => photo.refetch()} />;
}

function PhotoView({ photo }: { photo: PhotoData }) {
  const { SessionTimer } = useHost();
  const like = useLikePhoto();
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link to="/" className={buttonClass({ tone: 'quiet' })}>
          <ArrowLeft aria-hidden />
          Back to Gallery
        </Link>
        <SessionTimer compact />
      </div>
      <Photo
        src={imageUrl(imageName(photo.filePath))}
        alt={photo.title}
        width={photo.width}
        height={photo.height}
        thumbHash={photo.thumbhash}
        fit="contain"
        sizes="(max-width: 1000px) 100vw, 1000px"
        priority
        className={styles.photo}
      />
      <div className={styles.words}>
        <h1 tabIndex={-1}>{photo.title}</h1>
        <p className={styles.facts}>Uploaded {longDate(photo.uploadedAt)}</p>
        {photo.description && <p className={styles.description}>{photo.description}</p>}
        <div className={styles.actions}>
          <Button
            icon={<Heart aria-hidden fill={photo.isLiked ? 'currentColor' : 'none'} />}
            aria-pressed={photo.isLiked}
            onClick={() => like.mutate(photo)}
          >
            {photo.isLiked ? 'Liked' : 'Like'}
          </Button>
          <Link to={`/date-memory/${photo.collectionId}`} className={buttonClass({ tone: 'quiet' })}>
            Show the memory
          </Link>
        </div>
      </div>
    </div>
  );
}

function PhotoSkeleton() {
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>Loading the photo…</VisuallyHidden>
      <Skeleton shape="control" width={170} className={styles.bar} />
      <Skeleton shape="picture" ratio={3 / 2} />
      <div className={styles.words}>
        <Skeleton width="50%" height="2em" />
        <Skeleton width="30%" />
      </div>
    </div>
  );
}

/** It is not there, is not ours to see, or could not be asked for; then `onRetry` asks again. */
function PhotoNotFound({ onRetry }: { onRetry?: () => void }) {
  usePageTitle('Photo Not Found');
  return (
    <ErrorPanel
      level={1}
      icon={<ImageOff />}
      title="Photo Not Found"
      action={
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
          <Link to="/" className={buttonClass({ tone: 'primary' })}>
            Return to Gallery
          </Link>
        </div>
      }
    >
      <p>We couldn't find the photo you're looking for.</p>
    </ErrorPanel>
  );
}
