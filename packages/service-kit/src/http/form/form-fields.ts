import type { MultipartContract } from '@our-dates/contracts/route';
import { z } from 'zod';
import { type FieldError, validation } from '../../errors.ts';
import { fieldErrorsOf } from '../field-errors.ts';
import type { ReceivedFile } from './form.ts';

/** @throws AppError 400 `VALIDATION` when the fields are not as the contract says */
export function checkFields<M extends MultipartContract>(
  contract: M,
  texts: Map<string, string[]>,
): z.output<M['fields']> {
  const values: Record<string, string | string[]> = {};
  const errors: FieldError[] = [];
  for (const [name, given] of texts) {
    const [first] = given;
    if (isList(contract.fields.shape[name])) values[name] = given;
    else if (given.length > 1)
      errors.push({ path: name, message: 'is given more than once', code: 'INVALID' });
    else if (first !== undefined) values[name] = first;
  }
  const result = contract.fields.safeParse(values, { reportInput: true });
  if (!result.success) errors.push(...fieldErrorsOf(result.error));
  if (!result.success || errors.length > 0) throw validation(errors);
  // The schema it was parsed with is the one its type is derived from.
  return result.data as z.output<M['fields']>;
}

/** @throws AppError 400 `VALIDATION` when files are missing */
export function checkFileCounts(contract: MultipartContract, files: readonly ReceivedFile[]): void {
  for (const [field, { min }] of Object.entries(contract.files)) {
    const count = files.filter((file) => file.field === field).length;
    if (count < min)
      throw validation([{ path: field, message: 'Please choose a file.', code: 'FILE_MISSING' }]);
  }
}

/** Whether a field may come several times. */
export function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}
