import { type FieldErrorCode, fieldErrorCodes } from '@our-dates/contracts/field-errors';
import type { z } from 'zod';
import type { FieldError } from '../errors.ts';

type Issue = z.core.$ZodIssue;
type Problem = Pick<FieldError, 'code' | 'limit'>;

/** What a value that is not as its schema says is refused with: the sentence of the schema, and a code for programs. */
export function fieldErrorsOf({ issues }: z.ZodError): FieldError[] {
  return issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
    ...problemOf(issue),
  }));
}

function problemOf(issue: Issue): Problem {
  switch (issue.code) {
    case 'custom':
      return ownProblem(issue.params);
    case 'too_small':
      return beyond(issue.origin, { limit: Number(issue.minimum), isLess: true });
    case 'too_big':
      return beyond(issue.origin, { limit: Number(issue.maximum), isLess: false });
    case 'invalid_type':
      return { code: issue.input === undefined ? 'REQUIRED' : 'INVALID' };
    case 'invalid_format':
      return { code: codeOfFormat[issue.format] ?? 'INVALID' };
    case 'invalid_value':
      return { code: 'UNKNOWN_VALUE' };
    default:
      return { code: 'INVALID' };
  }
}

const codeOfFormat: Readonly<Record<string, FieldErrorCode>> = { date: 'NOT_A_DATE', url: 'NOT_A_LINK' };

function beyond(origin: string, { limit, isLess }: { limit: number; isLess: boolean }): Problem {
  if (origin === 'string') {
    if (isLess && limit === 1) return { code: 'REQUIRED' };
    return { code: isLess ? 'TOO_SHORT' : 'TOO_LONG', limit };
  }
  if (origin === 'array') return { code: isLess ? 'TOO_FEW' : 'TOO_MANY', limit };
  return { code: isLess ? 'TOO_LOW' : 'TOO_HIGH', limit };
}

/** See `fieldError` of the contract. */
function ownProblem(params: Readonly<Record<string, unknown>> = {}): Problem {
  const code = fieldErrorCodes.find((one) => one === params.code) ?? 'INVALID';
  return typeof params.limit === 'number' ? { code, limit: params.limit } : { code };
}
