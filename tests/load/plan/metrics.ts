/** What visits count in addition to what k6 counts: photos that were acknowledged, and those found with all their sizes. */
export const uploadedMetric = 'photos_uploaded';
export const verifiedMetric = 'photos_verified';
/** Sessions that had expired when their person came back. */
export const expiredMetric = 'sessions_expired';
