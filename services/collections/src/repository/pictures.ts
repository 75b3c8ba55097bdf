import type { Derivative } from '@our-dates/contracts/events';
import type { Viewer } from '@our-dates/service-kit/identity/identity';
import type { Db } from '@our-dates/service-kit/postgres/pool';
import { viewerValues, visible } from './visible.ts';

/** What is needed to send a photo's picture. */
export interface StoredPicture {
  readonly contentType: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Empty until the photo has been processed. */
  readonly derivatives: readonly Derivative[];
}

/** The columns of `StoredPicture`. @param photo the table */
export const pictureColumns = (photo: string) =>
  `${photo}.content_type as "contentType", ${photo}.file_name as "fileName", ${photo}.bytes, ${photo}.sha256,
  ${photo}.derivatives`;

/** The picture of that name; null when the viewer sees no such photo. */
export async function findPicture(db: Db, viewer: Viewer, name: string): Promise<StoredPicture | null> {
  const { rows } = await db.query<StoredPicture>({
    name: 'picture',
    text: `select ${pictureColumns('p')}
      from photo p join memory m on m.id = p.memory_id
      where p.name = $4 and ${visible}`,
    values: [...viewerValues(viewer), name],
  });
  return rows[0] ?? null;
}
