import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import { type ArchiveFile, ImportRefused } from './archive-file.ts';
import { openZip } from './open-zip.ts';

/** What somebody has chosen: zips are opened, all other files are taken as they are. */
export async function filesOf(chosen: readonly File[]): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  const paths = new Set<string>();
  for (const file of chosen) {
    for (const one of isZip(file) ? await openZip(file) : [plainFile(file)]) {
      // The parts of a Takeout have files of the same name in different zips: whichever comes first is used.
      if (paths.has(one.path)) continue;
      paths.add(one.path);
      files.push(one);
    }
  }
  return files;
}

const isZip = ({ name }: File) => /\.zip$/i.test(name);

function plainFile(file: File): ArchiveFile {
  return {
    path: file.webkitRelativePath || file.name,
    bytes: file.size,
    modified: new Date(file.lastModified),
    open: () =>
      file.arrayBuffer().then(
        (content) => new Blob([content]),
        () => {
          throw new ImportRefused(pageMessages(messages).unreadableFile({ name: file.name }));
        },
      ),
  };
}
