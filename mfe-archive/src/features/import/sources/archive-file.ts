/** A file that can be imported: of a zip, of a folder, or chosen alone. */
export interface ArchiveFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly bytes: number;
  /** When it was changed, as far as its source knows. */
  readonly modified: Date | null;
  /**
   * Reads its content.
   * @throws ImportRefused when the content is not what the source has announced, or cannot be read any more
   */
  open(): Promise<Blob>;
}

/** Something cannot be imported. Its message says what, and what to do. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** A refusal as an error whose message is shown: it is a sentence of ours. Any other error stays what it is. */
export function plainError(error: unknown): unknown {
  return error instanceof ImportRefused ? new Error(error.message, { cause: error }) : error;
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `IMG_1` and `.jpg` of `IMG_1.jpg`. */
export function splitName(fileName: string): readonly [stem: string, extension: string] {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? [fileName, ''] : [fileName.slice(0, dot), fileName.slice(dot)];
}
