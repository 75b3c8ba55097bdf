import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { classNames } from '@our-dates/ui/class-names';
import { IconButton, iconButtonClass } from '@our-dates/ui/icon-button';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import onPhoto from '../../on-photo/on-photo.module.css';
import styles from './photo-steps.module.css';

export interface PhotoStepsProps {
  /** The photos of the memory, in order. */
  photos: readonly Photo[];
  index: number;
}

/** Links to the previous and the next photo of the memory, and the position of this one. */
export function PhotoSteps({ photos, index }: PhotoStepsProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const current = photos[index];
  if (!current) return null;
  return (
    <nav aria-label={t.photosOfMemory}>
      <Step
        to={photos[index - 1]}
        label={main.previousPhoto}
        icon={<ChevronLeft aria-hidden />}
        className={onPhoto.previous}
      />
      <Step
        to={photos[index + 1]}
        label={main.nextPhoto}
        icon={<ChevronRight aria-hidden />}
        className={onPhoto.next}
      />
      <span className={classNames(onPhoto.counter, styles.counter)} aria-hidden>
        {index + 1} / {photos.length}
      </span>
      <VisuallyHidden as="p" aria-live="polite">
        {t.photoOfTitled({ number: index + 1, count: photos.length, title: current.title })}
      </VisuallyHidden>
    </nav>
  );
}

interface StepProps {
  to: Photo | undefined;
  label: string;
  icon: ReactNode;
  className: string | undefined;
}

/**
 * At an end there is no link. The browser's Back skips all the steps and returns to the page the visitor came from.
 */
function Step({ to, label, icon, className }: StepProps) {
  if (!to) return <IconButton look="veil" label={label} icon={icon} className={className} disabled />;
  return (
    <Link
      to={`/photo/${to.id}`}
      replace
      className={classNames(iconButtonClass('veil'), className)}
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  );
}
