import { storageProblem } from '../../blobs/storage-errors.ts';
import { AppError, badRequest, type FieldError, tooLarge, unavailable, validation } from '../../errors.ts';

export const notWritten = (cause: unknown) =>
  storageProblem(cause) ??
  unavailable('The files could not be kept just now. Please try again in a moment.', 5, 'NOT_STORED', cause);
export const malformed = () => badRequest('The form could not be read.', 'MALFORMED_FORM');
export const brokeOff = () => badRequest('The request broke off before it was complete.', 'INCOMPLETE');
export const formTooLarge = (detail = 'The form is too large.') => tooLarge(detail);
export const tooManyFiles = (field: string, max: number) =>
  validation([
    {
      path: field,
      message: `At most ${max} ${max === 1 ? 'file' : 'files'} can be sent at once.`,
      code: 'TOO_MANY',
      limit: max,
    },
  ]);

export function filesTooLarge(errors: readonly FieldError[]): AppError {
  const detail = errors[0]?.message ?? 'A file is too large.';
  return new AppError({ status: 413, code: 'TOO_LARGE', detail, errors });
}
