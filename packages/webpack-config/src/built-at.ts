/** Now, or the seconds of SOURCE_DATE_EPOCH, by which two builds of one commit are the same. ISO 8601. */
export function builtAt(): string {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH);
  return new Date(epoch > 0 ? epoch * 1000 : Date.now()).toISOString();
}
