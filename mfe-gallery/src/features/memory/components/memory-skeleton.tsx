import { firstPicturePlace } from '@our-dates/browser/first-picture';
import { useMessages } from '@our-dates/languages/catalogue';
import { Skeleton } from '@our-dates/ui/skeleton';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { CommentsColumn } from '../../comments/components/comments-column.tsx';
import { firstPictureRatio } from '../first-picture-ratio.ts';
import layout from './memory-layout.module.css';
import hero from './photo-carousel.module.css';
import strip from './photo-strip.module.css';

/** The outline of the page, while the memory is loading. */
export function MemorySkeleton() {
  const t = useMessages(messages);
  return (
    <div
      {...firstPicturePlace}
      className={layout.page}
      style={{ '--hero-ratio': firstPictureRatio() }}
      role="status"
    >
      <VisuallyHidden>{t.loadingMemory}</VisuallyHidden>
      <div className={layout.photos}>
        <Skeleton shape="picture" className={hero.hero} />
        <StripSkeleton />
      </div>
      <div className={layout.column}>
        <div className={layout.words}>
          <Skeleton width="60%" />
          <Skeleton width="80%" height="2.2em" />
          <Skeleton width="50%" shape="control" className={layout.skeletonActions} />
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
        <CommentsColumn photoId={undefined} className={layout.side} />
      </div>
    </div>
  );
}

export function StripSkeleton() {
  return (
    <div className={strip.strip} aria-hidden>
      {['1', '2', '3'].map((key) => (
        <Skeleton key={key} shape="picture" className={strip.frame} />
      ))}
    </div>
  );
}
