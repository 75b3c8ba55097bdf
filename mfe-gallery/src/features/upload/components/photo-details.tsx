import { firstCharacters } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { TextField } from '@our-dates/ui/text-field';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from '../../../catalogues/upload/messages/messages.ts';
import type { ChosenPhoto } from '../chosen-photo.ts';
import styles from './photo-details.module.css';

export interface PhotoDetailsProps {
  photo: ChosenPhoto;
  /** From 1. */
  place: number;
  count: number;
  hasCover: boolean;
  onRename: (title: string) => void;
  onMove: (place: number) => void;
  onRemove: () => void;
  onDone: () => void;
}

/** Below the row of a pressed photo: its title and its place. */
export function PhotoDetails({
  photo,
  place,
  count,
  hasCover,
  onRename,
  onMove,
  onRemove,
  onDone,
}: PhotoDetailsProps) {
  const t = useMessages(messages);
  const details = useRef<HTMLFieldSetElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const name = photo.title || photo.file.name;

  useEffect(() => {
    // An on-screen keyboard would cover the photos.
    if (!window.matchMedia?.('(pointer: coarse)').matches) title.current?.focus({ preventScroll: true });
    details.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <fieldset ref={details} className={styles.details} aria-label={t.detailsOf({ name })}>
      <TextField
        ref={title}
        label={t.title}
        aria-label={t.titleOf({ name: photo.file.name })}
        help={<span dir="auto">{photo.file.name}</span>}
        value={photo.title}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onRename(firstCharacters(event.target.value, limits.nameLength))}
        onKeyDown={(event) => {
          // It would submit the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onDone();
        }}
      />
      <div className={styles.answers}>
        {count > 1 && (
          <div className={styles.place}>
            <IconButton
              label={t.moveEarlier({ name })}
              look="outlined"
              icon={<ArrowLeft aria-hidden />}
              aria-disabled={place === 1}
              onClick={() => place > 1 && onMove(place - 1)}
            />
            <span role="status">{t.placeOf({ place, count })}</span>
            <IconButton
              label={t.moveLater({ name })}
              look="outlined"
              icon={<ArrowRight aria-hidden />}
              aria-disabled={place === count}
              onClick={() => place < count && onMove(place + 1)}
            />
          </div>
        )}
        {hasCover && place > 1 && (
          <Button size="small" onClick={() => onMove(1)}>
            {t.makeCover}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={onRemove}>
          {t.remove}
        </Button>
        <Button size="small" tone="quiet" className={styles.done} onClick={onDone}>
          {t.done}
        </Button>
      </div>
    </fieldset>
  );
}
