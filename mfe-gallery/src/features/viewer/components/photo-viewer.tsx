import { allOf, useMessages } from '@our-dates/languages/catalogue';
import { messages as togetherMessages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { messages as viewerMessages } from '../messages/messages.ts';
import 'yet-another-react-lightbox/styles.css';
import { useHost } from '@our-dates/browser/host';
import type { HostSession } from '@our-dates/contracts/mfe';
import type { Photo } from '@our-dates/contracts/photos';
import { coverPage } from '@our-dates/ui/cover-page';
import { restoreFocus } from '@our-dates/ui/return-focus';
import { useLayer } from '@our-dates/ui/use-layer';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import Lightbox, { type ControllerRef, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { alternativeText } from '../../../api/alternative-text.ts';
import { viewerKeys } from '../../shortcuts/shortcuts.ts';
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts';
import { placeToReturn } from '../place-to-return.ts';
import { boxOf, mostZoom, viewerSlide } from '../viewer-slide.ts';
import styles from './photo-viewer.module.css';
import {
  CloseButton,
  NextButton,
  PreviousButton,
  ViewerTools,
  ViewerWords,
  WordsButton,
  ZoomButtons,
} from './viewer-controls.tsx';

export interface PhotoViewerProps {
  photos: readonly Photo[];
  index: number;
  onIndexChange: (index: number) => void;
  onLike: (photo: Photo) => void;
  onClose: () => void;
  /** Whether a screen reader is told of the photo in view here; false: something else says it. */
  isAnnounced?: boolean;
  /** Above the photo. */
  children?: ReactNode;
}

/**
 * The photos in full screen: pinch, double-tap and wheel zoom, like, download, a caption that can be hidden, keys,
 * Back. The session's banner, dialogs and toasts show above it and can be used.
 */
export default function PhotoViewer({
  photos,
  index,
  onIndexChange,
  onLike,
  onClose,
  isAnnounced = true,
  children,
}: PhotoViewerProps) {
  const { session } = useHost();
  const slides = useSlides(photos, session);
  const slide = slides[index];
  const place = useRef<HTMLDivElement>(null);
  const photo = photos[index];
  const many = photos.length > 1;
  const shownId = useRef<number>(undefined);
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef<ZoomRef>(null);
  const [areWordsShown, toggleWords] = useViewerWords();
  useLayer(true, onClose);
  useLayoutEffect(() => {
    shownId.current = photo?.id;
  });

  /** The arrow keys pan a zoomed photo; the lightbox does this. */
  const step = (way: 'prev' | 'next') => () => {
    if ((zoom.current?.zoom ?? 1) > 1) return false;
    if (many) controller.current?.[way]();
    return undefined;
  };
  useShortcuts(viewerKeys, {
    previous: step('prev'),
    next: step('next'),
    pan: () => false,
    zoomIn: () => zoom.current?.zoomIn(),
    zoomOut: () => zoom.current?.zoomOut(),
    zoomReset: () => zoom.current?.changeZoom(1),
    caption: toggleWords,
    close: onClose,
  });

  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opener = document.activeElement;
    const uncover = coverPage(place.current);
    return () => {
      uncover();
      restoreFocus(placeToReturn(opener, shownId.current));
    };
  }, []);

  return (
    <div ref={place} className={styles.place} data-shortcuts>
      <Lightbox
        open
        close={onClose}
        slides={slides}
        index={index}
        on={{ view: useViewed(index, onIndexChange) }}
        plugins={[Zoom]}
        zoom={{
          ref: zoom,
          maxZoomPixelRatio: slide ? mostZoom(slide) : 1,
          doubleTapDelay: 280,
          doubleClickMaxStops: 2,
        }}
        carousel={{ finite: !many, padding: 0, imageProps: boxOf }}
        controller={{ ref: controller, closeOnPullDown: true }}
        animation={chooseAnimation()}
        toolbar={{
          buttons: [
            photo && <ViewerTools key="photo" photo={photo} onLike={onLike} />,
            <WordsButton key="words" areShown={areWordsShown} onToggle={toggleWords} />,
            'zoom',
            'close',
          ],
        }}
        render={{
          buttonClose: () => <CloseButton key="close" />,
          buttonZoom: (zoom) => <ZoomButtons {...zoom} />,
          buttonPrev: () => many && <PreviousButton />,
          buttonNext: () => many && <NextButton />,
          controls: () => (
            <>
              {photo && (
                <ViewerWords
                  {...{ photo, index, session, isAnnounced }}
                  count={photos.length}
                  areShown={areWordsShown}
                />
              )}
              {children}
            </>
          ),
        }}
        labels={{ Lightbox: useMessages(slice).viewer }}
        // On the body it would make the rest inert; `aria-modal` would hide the rest from a screen reader.
        portal={{ root: () => place.current, container: { 'aria-modal': false } }}
        styles={{
          root: { '--yarl__portal_zindex': 'var(--z-viewer)', top: 'var(--banner, 0px)' },
          container: { '--yarl__color_backdrop': 'var(--viewer)' },
          toolbar: { gap: '6px', padding: '12px' },
        }}
      />
    </div>
  );
}

/**
 * The lightbox also announces the photo with which it opens, after its first render: the partner may have moved to another
 * one by then.
 * @returns takes what the lightbox announces, and passes on changes
 */
function useViewed(
  first: number,
  onIndexChange: (index: number) => void,
): (event: { index: number }) => void {
  const viewed = useRef(first);
  return ({ index }) => {
    if (index === viewed.current) return;
    viewed.current = index;
    onIndexChange(index);
  };
}

/** The photos for the lightbox, with their alternative texts. */
function useSlides(photos: readonly Photo[], { user, partner }: HostSession): SlideImage[] {
  return useMemo(
    () =>
      photos.map((photo, index) => {
        const place = { number: index + 1, count: photos.length, session: { user, partner } };
        return viewerSlide(photo, alternativeText(photo, place));
      }),
    [photos, user, partner],
  );
}

function chooseAnimation() {
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return isMotionReduced
    ? { fade: 0, swipe: 0, zoom: 0, navigation: 0 }
    : { fade: 200, swipe: 250, zoom: 250 };
}

const storageName = 'our-dates-viewer-words';

/** Whether the caption of a photo shows in the viewer, as it was chosen on this device. */
function useViewerWords(): [areShown: boolean, toggle: () => void] {
  const [areShown, setShown] = useState(() => localStorage.getItem(storageName) !== 'hidden');
  return [
    areShown,
    () => {
      localStorage.setItem(storageName, areShown ? 'hidden' : 'shown');
      setShown(!areShown);
    },
  ];
}

PhotoViewer.messages = allOf(viewerMessages, togetherMessages);
