const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `320 bytes`, `4.2 MB`, `18 GB`: with one digit behind the point below ten. */
export function fileSize(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  const rounded = power === 0 || value >= 9.95 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded} ${units[power]}`;
}
