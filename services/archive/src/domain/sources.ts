import type { Collection } from '@our-dates/contracts/collections';
import type { Comment } from '@our-dates/contracts/comments';
import type { Photo } from '@our-dates/contracts/photos';
import type { Plan } from '@our-dates/contracts/plans';
import type { Stories } from '@our-dates/contracts/stories';

/** A picture of a photo: its original, or the derivative of a width. */
export interface PictureRef {
  readonly name: string;
  /** Null: the original. */
  readonly width: number | null;
}

/** What reading a picture to its end has found. */
export interface ReadPicture {
  readonly bytes: number;
  readonly crc32: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** The name of the file in a download. */
  readonly fileName: string;
}

/**
 * The services that have what is exported, asked with the token of the viewer: what the viewer may see is decided there.
 * All throw AppError 503 when a service does not answer.
 */
export interface Sources {
  countMemories(): Promise<number>;
  /**
   * The memory behind a cursor, in the order in which memories were recorded.
   * @param cursor null: the first one
   * @returns null when there is none
   */
  memoryAfter(cursor: string | null): Promise<{ memory: ExportedMemory; next: string | null } | null>;
  /** In their order; null when the memory is gone. */
  photosOf(memoryId: number): Promise<Photo[] | null>;
  /** That the viewer may read; null when the memory is gone. */
  storiesOf(memoryId: number): Promise<Stories | null>;
  /** The oldest first. */
  commentsOn(photoId: number): Promise<Comment[]>;
  /** Those to come by date, then those that have happened, newest first. */
  plans(): Promise<Plan[]>;
  /** Null: there is no such picture, or it is not final yet and its bytes will be others. */
  readPicture(picture: PictureRef): Promise<ReadPicture | null>;
}

export type ExportedMemory = Collection & { readonly coverPhotoId: number | null };

/** What a download asks, with the token of its request, for as long as it lasts. */
export interface DownloadSources {
  /**
   * Who the partner is now.
   * @throws AppError 401 when the login was ended, by a sign-out for example; 503 when it cannot be found out
   */
  partnerNow(): Promise<number | null>;
  /**
   * A part of a picture, if the viewer may see it now.
   * @param range both ends included
   * @returns null when they may not, or when it has another size than `bytes`
   */
  partOfPicture(
    picture: PictureRef,
    range: { start: number; end: number; bytes: number },
  ): Promise<Buffer | null>;
}
