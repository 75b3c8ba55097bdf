import { imageUrl } from '@our-dates/contracts/paths';
import { photoOrder } from './photos.ts';

/*
 * A memory as the wire shows it, as columns of a row that PostgreSQL turns into JSON: so no list is ever built
 * twice. `m` is a row of the table `memory`, $1 the viewer.
 */
export const memoryColumns = `m.id, m.name, m.description, m.type, m.date, m.created_at as "createdAt",
  m.updated_at as "updatedAt", m.owner_id as "ownerId", m.owner_id = $1 as "isOwner",
  m.is_protected as "isProtected", m.photo_count as "photoCount"`;

/** The chosen cover, or the first photo, as `cover`. */
export const coverLateral = `left join lateral (
    select p.name, p.width, p.height, p.thumbhash, p.alt_text from photo p
    where p.memory_id = m.id and (m.cover_photo_id is null or p.id = m.cover_photo_id)
    order by ${photoOrder} limit 1
  ) cover on true`;

const placeholder = 'NAME';
const [beforeName = '', afterName = ''] = imageUrl(placeholder, 320).split(placeholder);

/** Needs `coverLateral` and `m` in the query. */
export const memoryWithCoverColumns = `${memoryColumns},
  '${beforeName}' || cover.name || '${afterName}' as "thumbnailUrl",
  case when cover.name is not null then
    json_build_object('name', cover.name, 'width', cover.width, 'height', cover.height, 'thumbhash', cover.thumbhash,
      'altText', cover.alt_text)
  end as thumbnail,
  m.cover_photo_id as "coverPhotoId"`;
