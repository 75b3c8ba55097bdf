/** Answers 204 when the viewer may see the picture at the path in `originalPathHeader`. */
export const checkPath = '/check';
export const originalPathHeader = 'x-original-uri';
