import { imageName, originalUrl } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { type IconButtonProps, iconButtonClass } from '@our-dates/ui/icon-button';
import { Download } from 'lucide-react';

/** Saves the file as it was uploaded. */
export function DownloadOriginal({ photo, look }: { photo: Photo; look?: IconButtonProps['look'] }) {
  return (
    <a
      href={originalUrl(imageName(photo.filePath))}
      download={photo.fileName}
      className={iconButtonClass(look)}
      aria-label="Download original"
      title="Download original"
    >
      <Download aria-hidden />
    </a>
  );
}
