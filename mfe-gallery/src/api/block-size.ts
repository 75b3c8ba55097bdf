/** Memories that enter and leave the page together: whole rows of two, three, four and five. */
export const blockSize = 60;
