/** A photo that is added to the memory once that is saved. */
export interface LaterPhoto {
  readonly id: string;
  readonly file: File;
  readonly title: string;
}
