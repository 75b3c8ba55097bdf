import { useState } from 'react';
import styles from './crossfade.module.css';

/** A decoded picture, in the element it was decoded in. The next one fades in over it. */
export function Crossfade({ picture }: { picture: HTMLImageElement }) {
  const [{ over, under }, setLayers] = useState<{ over: HTMLImageElement; under?: HTMLImageElement }>({
    over: picture,
  });
  if (picture !== over) setLayers({ over: picture, under: over });
  return (
    <>
      {under && under !== over && <Layer key={under.src} picture={under} />}
      <Layer
        key={over.src}
        picture={over}
        isComing={under !== undefined}
        onShown={() => setLayers({ over })}
      />
    </>
  );
}

interface LayerProps {
  picture: HTMLImageElement;
  isComing?: boolean;
  onShown?: () => void;
}

function Layer({ picture, isComing = false, onShown }: LayerProps) {
  return (
    <div
      ref={(place) => place?.replaceChildren(picture)}
      className={isComing ? styles.coming : styles.layer}
      onAnimationEnd={onShown}
    />
  );
}
