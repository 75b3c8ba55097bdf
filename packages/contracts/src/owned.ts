/** How many memories are whose. Only the profile asks it, so it is not among the paths that every page pays for. */
export const ownedPath = '/api/collections/owned';
