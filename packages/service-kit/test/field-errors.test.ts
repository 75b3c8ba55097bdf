import { expect, test } from '@jest/globals';
import { fieldError } from '@our-dates/contracts/field-errors';
import { z } from 'zod';
import { fieldErrorsOf } from '../src/http/field-errors.ts';

const fields: Readonly<Record<string, z.ZodType>> = {
  name: z.string().trim().min(1, 'Please name it.'),
  note: z
    .string()
    .refine((value) => value.length <= 5, fieldError('TOO_LONG', 'must be at most 5 characters', 5)),
  password: z.string().min(8),
  date: z.iso.date(),
  id: z.string().regex(/^\d+$/),
  kind: z.enum(['walk', 'trip']),
  photos: z.array(z.string()).min(2).max(3),
  size: z.number().min(1).max(9),
  link: z.string().refine(() => false, fieldError('NOT_A_LINK', 'must be an address')),
  other: z.string().refine(() => false, 'is not right'),
};

function refusalOf(field: string, value: unknown) {
  const { [field]: schema = z.never() } = fields;
  const { error } = z.object({ [field]: schema }).safeParse({ [field]: value }, { reportInput: true });
  return error ? fieldErrorsOf(error) : [];
}

test.each([
  ['name', undefined, { code: 'REQUIRED' }],
  ['name', '  ', { code: 'REQUIRED', message: 'Please name it.' }],
  ['note', 'seaside', { code: 'TOO_LONG', limit: 5, message: 'must be at most 5 characters' }],
  ['note', 7, { code: 'INVALID' }],
  ['password', 'short', { code: 'TOO_SHORT', limit: 8 }],
  ['date', '19.4.2026', { code: 'NOT_A_DATE' }],
  ['id', 'five', { code: 'INVALID' }],
  ['kind', 'swim', { code: 'UNKNOWN_VALUE' }],
  ['photos', ['a'], { code: 'TOO_FEW', limit: 2 }],
  ['photos', ['a', 'b', 'c', 'd'], { code: 'TOO_MANY', limit: 3 }],
  ['size', 0, { code: 'TOO_LOW', limit: 1 }],
  ['size', 10, { code: 'TOO_HIGH', limit: 9 }],
  ['link', 'x', { code: 'NOT_A_LINK', message: 'must be an address' }],
  ['other', 'x', { code: 'INVALID', message: 'is not right' }],
])('a field is refused with the code that pages translate: %s %j', (path, value, refusal) => {
  expect(refusalOf(path, value)).toEqual([{ path, message: expect.any(String), ...refusal }]);
});
