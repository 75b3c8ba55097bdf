import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { type ChosenPhoto, type PhotosAction, photosReducer } from './chosen-photo.ts';

/** The photos of a dialog; a preview is revoked when its photo is removed, all of them when the dialog closes. */
export function useChosenPhotos(): [readonly ChosenPhoto[], Dispatch<PhotosAction>] {
  const [photos, change] = useReducer(photosReducer, []);
  const previews = useRef(new Set<string>());

  useEffect(() => {
    const present = new Set(photos.map((photo) => photo.previewUrl));
    for (const url of previews.current) if (!present.has(url)) URL.revokeObjectURL(url);
    previews.current = present;
  }, [photos]);

  useEffect(
    () => () => {
      for (const url of previews.current) URL.revokeObjectURL(url);
      previews.current = new Set();
    },
    [],
  );

  return [photos, change];
}
