/** What can be wrong with a field, as `errors[].code` of a problem says it. Pages have a text for each in every language. */
export const fieldErrorCodes = [
  'REQUIRED',
  'INVALID',
  'UNKNOWN_VALUE',
  'UNPRINTABLE',
  'NOT_A_DATE',
  'NOT_A_LINK',
  'IN_FUTURE',
  'NOT_IN_FUTURE',
  'GONE',
  'NOT_IN_MEMORY',
  'WRONG_PASSWORD',
  'COMMON_PASSWORD',
  'FILE_MISSING',
  'FILE_TOO_LARGE',
  'DAMAGED_IMAGE',
  'UNSUPPORTED_IMAGE',
  'TOO_MANY_PIXELS',
  'TOO_MUCH_MEMORY',
  'EMPTY_FILE',
  // These have a `limit`.
  'TOO_SHORT',
  'TOO_LONG',
  'TOO_FEW',
  'TOO_MANY',
  'TOO_LOW',
  'TOO_HIGH',
  'TOO_FAR_AHEAD',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** What a rule of a schema says of a value: `refine(isLink, fieldError('NOT_A_LINK', 'must be an address'))`. */
export function fieldError(code: FieldErrorCode, message: string, limit?: number) {
  return { message, params: { code, limit } };
}
