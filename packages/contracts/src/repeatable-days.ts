/** Days for which a service recognizes an `Idempotency-Key`. A page that was offline for longer asks a person. */
export const repeatableDays = 30;
