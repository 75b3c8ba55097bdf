/*
 * What follows the end of a partnership. Only the partnership's own pages use it, so the paths are not among those that
 * every page pays for.
 */

/** The partnerships of the viewer that can still be undone. */
export const endedPartnershipsPath = '/api/partnerships/ended';

/** The viewer's wish to undo one of them. */
export const undoPath = '/api/partnerships/ended/:id/undo';

/** What the viewer and somebody else have said about copies of their memories. */
export const copiesPath = '/api/partnerships/copies';

/** The viewer's agreement to them, by partnership. */
export const copiesAgreementPath = '/api/partnerships/copies/:id';

/** Days after the end of a partnership within which both together can undo it, or agree on copies. */
export const undoDays = 14;
