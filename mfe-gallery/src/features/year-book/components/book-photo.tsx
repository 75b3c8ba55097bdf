import type { BookPhoto } from '@our-dates/contracts/year-book';
import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { Menu, MenuItem } from '@our-dates/ui/menu';
import { Photo } from '@our-dates/ui/photo';
import { restoreFocus } from '@our-dates/ui/return-focus';
import { ArrowLeftRight, Ellipsis, Maximize, Minimize, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { altOf } from '../../../api/alternative-text.ts';
import { pictureOf } from '../../../api/picture-of.ts';
import { shownTitle } from '../../../api/shown-title.ts';
import { messages } from '../messages/messages.ts';
import styles from './book.module.css';

export interface BookPhotoFigureProps {
  photo: BookPhoto;
  /** The address of the picture that is printed; undefined on the screen. */
  printed: string | undefined;
  isPage: boolean;
  onChoose: (choice: 'in' | 'page' | 'out') => void;
  onSwap: () => void;
}

/** A photo of the book, with what can be done with it. */
export function BookPhotoFigure({ photo, printed, isPage, onChoose, onSwap }: BookPhotoFigureProps) {
  const t = useMessages(messages);
  const { width, height } = photo;
  const title = shownTitle(photo.title);
  const figure = useFocusBack();
  return (
    <figure ref={figure} className={styles.photo} style={{ '--ratio': width / height }}>
      {printed ? (
        <img
          src={printed}
          alt={altOf({ ...photo, title })}
          width={width}
          height={height}
          className={styles.printed}
        />
      ) : (
        <Photo
          {...pictureOf(photo)}
          alt={altOf({ ...photo, title })}
          sizes="(max-width: 800px) 90vw, 720px"
        />
      )}
      <div className={styles.tools}>
        <Menu
          trigger={<IconButton look="veil" label={t.changeOf({ title })} icon={<Ellipsis aria-hidden />} />}
        >
          <MenuItem
            icon={isPage ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
            onSelect={() => onChoose(isPage ? 'in' : 'page')}
          >
            {isPage ? t.nextToOthers : t.ownPage}
          </MenuItem>
          <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={onSwap}>
            {t.swap}
          </MenuItem>
          <MenuItem icon={<X aria-hidden />} onSelect={() => onChoose('out')}>
            {t.leaveOut}
          </MenuItem>
        </Menu>
      </div>
    </figure>
  );
}

/** A photo that was left out or has another place takes its button away: the focus goes to its memory. */
function useFocusBack(): RefObject<HTMLElement | null> {
  const figure = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = figure.current;
    const heading = element?.closest('section')?.querySelector('h3') ?? null;
    return () => {
      if (element?.contains(document.activeElement)) restoreFocus(heading);
    };
  }, []);
  return figure;
}
