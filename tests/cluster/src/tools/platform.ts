/** Where people reach the platform. */
export function platformUrl(): string {
  const url = process.env.PLATFORM_URL;
  if (!url) throw new Error('PLATFORM_URL does not say where the platform is: npm run test:cluster sets it.');
  return url;
}
