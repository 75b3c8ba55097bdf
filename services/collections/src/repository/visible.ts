import type { Viewer } from '@our-dates/service-kit/identity/identity';

/**
 * Whether the viewer may see the memory `m`. The one place with this rule for single memories, photos and
 * pictures; the gallery reads each owner's index in turn and has the same rule in `gallery.ts`.
 * Takes the parameters $1 to $3 from `viewerValues`.
 */
export const visible = '(m.owner_id = $1 or m.owner_id = $2 or (m.is_protected and $3::boolean))';

/** $1 the viewer, $2 their partner or null, $3 whether the samples are for them. */
export function viewerValues(viewer: Viewer): [number, number | null, boolean] {
  return [viewer.id, viewer.partnerId, viewer.isDemo];
}
