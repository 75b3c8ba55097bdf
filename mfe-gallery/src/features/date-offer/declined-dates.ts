const storageName = 'our-dates-declined-dates';
const kept = 200;

function read(): number[] {
  return JSON.parse(localStorage.getItem(storageName) ?? '[]');
}

/** Whether the offer of a date for this memory was declined on this device. */
export function isDeclined(memoryId: number): boolean {
  return read().includes(memoryId);
}

export function decline(memoryId: number): void {
  const others = read().filter((id) => id !== memoryId);
  localStorage.setItem(storageName, JSON.stringify([...others, memoryId].slice(-kept)));
}
