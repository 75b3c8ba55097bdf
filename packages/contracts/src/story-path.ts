/** Reads, writes and withdraws the stories of a memory. */
export const storyPath = '/api/collections/:id/story';
