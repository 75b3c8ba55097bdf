/** A file of a build, and its hash as Subresource Integrity has it. */
export interface SetFile {
  readonly path: string;
  readonly integrity: string | undefined;
}

/** What the shell consists of, by `/app.json`. */
export function shellFilesOf(text: string): SetFile[] {
  const { files }: { files: readonly { file: string; integrity: string }[] } = JSON.parse(text);
  return files.map(({ file, integrity }) => ({ path: file, integrity: integrity || undefined }));
}

/**
 * What a remote consists of, by its manifest.
 * @throws Error for one that does not list its files, as of a release before
 */
export function remoteFilesOf(remote: string, text: string): SetFile[] {
  const { files, integrity = {} }: { files?: readonly string[]; integrity?: Record<string, string> } =
    JSON.parse(text);
  if (!files) throw new Error(`The manifest of ${remote} does not list its files`);
  return files.map((file) => ({ path: `/remotes/${remote}/${file}`, integrity: integrity[file] }));
}
