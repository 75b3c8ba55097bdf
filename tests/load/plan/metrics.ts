/** What visits count beside what k6 counts: photos that were acknowledged, and those found with all their sizes. */
export const uploadedMetric = 'photos_uploaded';
export const verifiedMetric = 'photos_verified';
/** Sessions that had ended by themselves when their person came back. */
export const expiredMetric = 'sessions_expired';
