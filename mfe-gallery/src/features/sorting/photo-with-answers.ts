import type { Photo } from '@our-dates/contracts/photos';
import type { SortedPhoto } from '@our-dates/contracts/sorting';

/** A photo with the answers of both. */
export interface PhotoWithAnswers extends SortedPhoto {
  readonly photo: Photo;
}
