/** The current time, or SOURCE_DATE_EPOCH in seconds, which makes two builds of one commit identical. ISO 8601. */
export function builtAt(): string {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH);
  return new Date(epoch > 0 ? epoch * 1000 : Date.now()).toISOString();
}
