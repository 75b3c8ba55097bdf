/** The files of a drop, also those in folders. Called while the drop is handled, after which it is empty. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (entries.length === 0) return [...files];
  return (await Promise.all(entries.map((entry) => filesBelow(entry)))).flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    const path = entry.fullPath.replace(/^\//, '');
    if (path.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: path });
    return [file];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  for (;;) {
    // A browser answers a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const one of some) found.push(...(await filesBelow(one)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
