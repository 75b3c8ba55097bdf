/** Reads the clocks of the cameras that took a memory's photos, and corrects one. */
export const clocksPath = '/api/collections/:id/clocks';
