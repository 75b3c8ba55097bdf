import type { ArchiveFile } from '../sources/archive-file.ts';

/** Who wrote something in an archive: a person of it, or a name alone. */
export interface PlannedAuthor {
  /** Null: nobody whom the importer can be. */
  readonly username: string | null;
  readonly name: string;
}

export interface PlannedText {
  readonly author: PlannedAuthor;
  readonly content: string;
  readonly writtenAt: string;
  readonly editedAt: string | null;
}

export interface PlannedPhoto {
  readonly file: ArchiveFile;
  readonly fileName: string;
  readonly sha256: string;
  readonly title: string;
  readonly description: string | null;
  /** What it shows, in words for people who do not see it. */
  readonly altText?: string | undefined;
  /** Local time, without a zone. */
  readonly takenAt: string | null;
  /** Seconds that the camera's clock was ahead, as it was corrected. */
  readonly clockAhead?: number | undefined;
  readonly uploadedAt: string | null;
  /** Usernames. */
  readonly likedBy: readonly string[];
  readonly comments: readonly PlannedText[];
}

/** Something of the archive that is not imported. */
export interface LeftOut {
  readonly name: string;
  /** A sentence. */
  readonly reason: string;
}

export interface PlannedMemory {
  /** SHA-256 in hex: the same for the same memory of the same archive, whenever it is read. */
  readonly key: string;
  readonly name: string;
  /** One of the memories that everybody in the demo of that installation saw. */
  readonly isSample?: boolean;
  readonly description: string | null;
  readonly date: string | null;
  readonly recordedAt: string | null;
  readonly changedAt: string | null;
  /** Of the photo that was chosen as the cover. */
  readonly cover: PlannedPhoto | null;
  readonly photos: readonly PlannedPhoto[];
  readonly stories: readonly PlannedText[];
  readonly leftOut: readonly LeftOut[];
}

/** A date that was planned ('Where next?'). */
export interface PlannedDate {
  /** SHA-256 in hex of what it says: a repeated call adds it once. */
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly link: string | null;
  readonly date: string | null;
  /** The key of the memory that was recorded of it when it happened; null: it is still to come. */
  readonly memoryKey: string | null;
}

export interface PlannedPerson {
  readonly username: string;
  readonly displayName: string;
}

/** What an archive would become. */
export interface ImportPlan {
  readonly kind: 'our-dates' | 'takeout' | 'folder';
  readonly people: readonly PlannedPerson[];
  readonly exportedBy: string | null;
  /** The earliest first. */
  readonly memories: readonly PlannedMemory[];
  /** In the order in which they are added. */
  readonly dates: readonly PlannedDate[];
  /** Files that belong to no memory, and what else is not imported. */
  readonly leftOut: readonly LeftOut[];
}

/** Called with the part that is done, from 0 to 1. @throws what aborts the reading */
export type OnProgress = (done: number) => void;
