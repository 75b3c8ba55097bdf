/** Memories that are drawn, and taken out of the page, as one: whole rows of two, three, four and five. */
export const blockSize = 60;
