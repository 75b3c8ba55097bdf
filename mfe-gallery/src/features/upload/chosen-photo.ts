import { randomKey } from '@our-dates/browser/random-hex';
import type { PhotoCheck } from './check-photo.ts';

/** A photo in a dialog, before it is sent. */
export interface ChosenPhoto {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  /** An object URL. The code that drops the photo revokes it. */
  readonly previewUrl: string;
  /** Undefined until the page has checked the file. */
  readonly check?: PhotoCheck;
  /** It is a duplicate, and is to be added anyway. */
  readonly isDuplicateAllowed?: boolean;
  /** Why the service refused it. */
  readonly refusal?: string;
}

export function choosePhoto(file: File, title: string, id = randomKey()): ChosenPhoto {
  return { id, file, title, previewUrl: URL.createObjectURL(file) };
}

/** The photos of a draft whose files are stored. */
export function chosenPhotosOf(draft: {
  readonly value: { readonly photos: readonly { readonly id: string; readonly title: string }[] };
  readonly files: ReadonlyMap<string, File>;
}): ChosenPhoto[] {
  return draft.value.photos.flatMap(({ id, title }) => {
    const file = draft.files.get(id);
    return file ? [choosePhoto(file, title, id)] : [];
  });
}

export type PhotosAction =
  | { type: 'add'; photos: readonly ChosenPhoto[] }
  | { type: 'rename'; id: string; title: string }
  | { type: 'checked'; id: string; check: PhotoCheck }
  | { type: 'wantTwice'; ids: readonly string[] }
  | { type: 'remove'; ids: readonly string[] }
  /** By index in the list, as the service names them. */
  | { type: 'refuse'; reasons: ReadonlyMap<number, string> }
  /** Changes some of the photos; the others keep their places. */
  | { type: 'order'; ids: readonly string[] }
  | { type: 'replace'; photos: readonly ChosenPhoto[] };

export function photosReducer(photos: readonly ChosenPhoto[], action: PhotosAction): readonly ChosenPhoto[] {
  const change = (ids: readonly string[], own: Partial<ChosenPhoto>) =>
    photos.map((photo) => (ids.includes(photo.id) ? { ...photo, ...own } : photo));
  switch (action.type) {
    case 'add':
      return [...photos, ...action.photos];
    case 'rename':
      return change([action.id], { title: action.title });
    case 'checked':
      return change([action.id], { check: action.check });
    case 'wantTwice':
      return change(action.ids, { isDuplicateAllowed: true });
    case 'remove':
      return photos.filter((photo) => !action.ids.includes(photo.id));
    case 'refuse':
      return photos.map(({ refusal: _, ...photo }, index) => {
        const refusal = action.reasons.get(index);
        return refusal ? { ...photo, refusal } : photo;
      });
    case 'order':
      return inOrder(photos, action.ids);
    case 'replace':
      return action.photos;
  }
}

function inOrder(photos: readonly ChosenPhoto[], ids: readonly string[]): readonly ChosenPhoto[] {
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])[Symbol.iterator]();
  return photos.map((photo) => (ids.includes(photo.id) ? (ordered.next().value ?? photo) : photo));
}
