import type { Photograph } from '../photographs.ts';

/** A system that shows photographs, signed in to. */
export interface Gallery {
  /** With its version, as the report shows it. */
  readonly name: string;
  readonly url: string;
  /** The process that all others of it descend from. */
  readonly pid: number;
  /** As a `Cookie` header has it. */
  readonly cookie: string;
  /**
   * Takes photographs into the one list, until each of their pictures in each width is there.
   * @throws Error where one of them cannot be shown
   */
  ingest(photographs: readonly Photograph[]): Promise<void>;
  /** Of what it has taken in. */
  paths(): Promise<GalleryPaths>;
}

/** What a browser asks of a gallery. */
export interface GalleryPaths {
  /** All photographs that were taken in, as JSON. */
  readonly list: string;
  /** A small picture of each photograph. */
  readonly thumbnails: readonly string[];
  /** The page that shows them. */
  readonly page: string;
}
