import { imageName, originalUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { useMessages } from '@our-dates/languages/catalogue';
import { type IconButtonProps, iconButtonClass } from '@our-dates/ui/icon-button';
import { Download } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';

/** Saves the file as it was uploaded. */
export function DownloadOriginal({ photo, look }: { photo: Photo; look?: IconButtonProps['look'] }) {
  const t = useMessages(messages);
  return (
    <a
      href={originalUrl(imageName(photo.filePath))}
      download={photo.fileName}
      className={iconButtonClass(look)}
      aria-label={t.downloadOriginal}
      title={t.downloadOriginal}
    >
      <Download aria-hidden />
    </a>
  );
}
