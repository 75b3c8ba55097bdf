import { derivativeWidths, imageName, imageUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { coverPage } from '@our-dates/ui/cover-page';
import { giveFocusBack } from '@our-dates/ui/return-focus';
import { useLayer } from '@our-dates/ui/use-layer';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useLayoutEffect, useMemo, useRef } from 'react';
import styles from './photo-viewer.module.css';
import {
  CloseButton,
  NextButton,
  PreviousButton,
  ViewerTools,
  ViewerWords,
  ZoomButtons,
} from './viewer-controls.tsx';

export interface PhotoViewerProps {
  photos: readonly Photo[];
  index: number;
  onIndexChange: (index: number) => void;
  onLike: (photo: Photo) => void;
  onClose: () => void;
}

/**
 * The photos over the whole screen: pinch, double-tap and wheel zoom, like, download, arrow keys, Escape,
 * Back. The session's banner, dialogs and toasts show above it and can be used.
 */
export default function PhotoViewer({ photos, index, onIndexChange, onLike, onClose }: PhotoViewerProps) {
  const slides = useMemo(() => photos.map(toSlide), [photos]);
  const place = useRef<HTMLDivElement>(null);
  const photo = photos[index];
  const many = photos.length > 1;
  useLayer(true, onClose);

  useLayoutEffect(() => {
    if (!place.current) return undefined;
    const opener = document.activeElement;
    const uncover = coverPage(place.current);
    return () => {
      uncover();
      giveFocusBack(opener);
    };
  }, []);

  return (
    <div ref={place} className={styles.place}>
      <Lightbox
        open
        close={onClose}
        slides={slides}
        index={index}
        on={{ view: (view) => onIndexChange(view.index) }}
        plugins={[Zoom]}
        zoom={{ maxZoomPixelRatio: 2.5, doubleTapDelay: 280, doubleClickMaxStops: 2 }}
        carousel={{ finite: !many, padding: 0 }}
        controller={{ closeOnPullDown: true }}
        animation={
          isCalm() ? { fade: 0, swipe: 0, zoom: 0, navigation: 0 } : { fade: 200, swipe: 250, zoom: 250 }
        }
        toolbar={{
          buttons: [photo && <ViewerTools key="photo" photo={photo} onLike={onLike} />, 'zoom', 'close'],
        }}
        render={{
          buttonClose: () => <CloseButton key="close" />,
          buttonZoom: (zoom) => <ZoomButtons {...zoom} />,
          buttonPrev: () => many && <PreviousButton />,
          buttonNext: () => many && <NextButton />,
          controls: () => photo && <ViewerWords photo={photo} index={index} count={photos.length} />,
        }}
        labels={{ Lightbox: 'Photo viewer' }}
        // On the body it would make all the rest inert; `aria-modal` would hide that from a screen reader.
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

function toSlide(photo: Photo): SlideImage {
  const name = imageName(photo.filePath);
  const ratio = photo.height / photo.width;
  const sources = derivativeWidths
    .filter((_, position) => position === 0 || (derivativeWidths[position - 1] ?? 0) < photo.width)
    .map((nominal) => {
      const width = Math.min(nominal, photo.width);
      return { src: imageUrl(name, nominal), width, height: Math.round(width * ratio) };
    });
  const widest = sources.at(-1);
  return {
    src: imageUrl(name, 2048),
    alt: photo.title,
    width: widest?.width ?? photo.width,
    height: widest?.height ?? photo.height,
    srcSet: sources,
  };
}

function isCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
