const storageName = (userId: number) => `our-dates-on-this-day-${userId}`;

/** Whether this person has dismissed it on this device for today. */
export function isDismissed(userId: number, today: string): boolean {
  return localStorage.getItem(storageName(userId)) === today;
}

export function dismiss(userId: number, today: string): void {
  localStorage.setItem(storageName(userId), today);
}
