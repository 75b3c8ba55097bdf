import { randomKey } from './random-key.ts';

/** A photo in a dialog, before it is sent. */
export interface ChosenPhoto {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  /** An object URL; whoever drops the photo revokes it. */
  readonly previewUrl: string;
  /** Why the service refused it. */
  readonly refusal?: string;
}

export function choosePhoto(file: File, title: string, id = randomKey()): ChosenPhoto {
  return { id, file, title, previewUrl: URL.createObjectURL(file) };
}

export type PhotosAction =
  | { type: 'add'; photos: readonly ChosenPhoto[] }
  | { type: 'rename'; id: string; title: string }
  | { type: 'remove'; id: string }
  /** By place in the list, as the service names them. */
  | { type: 'refuse'; reasons: ReadonlyMap<number, string> }
  | { type: 'replace'; photos: readonly ChosenPhoto[] };

export function photosReducer(photos: readonly ChosenPhoto[], action: PhotosAction): readonly ChosenPhoto[] {
  switch (action.type) {
    case 'add':
      return [...photos, ...action.photos];
    case 'rename':
      return photos.map((photo) => (photo.id === action.id ? { ...photo, title: action.title } : photo));
    case 'remove':
      return photos.filter((photo) => photo.id !== action.id);
    case 'refuse':
      return photos.map(({ refusal: _, ...photo }, index) => {
        const refusal = action.reasons.get(index);
        return refusal ? { ...photo, refusal } : photo;
      });
    case 'replace':
      return action.photos;
  }
}
