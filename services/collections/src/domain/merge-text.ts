import { hasAtMost } from '@our-dates/contracts/characters';
import { limits } from '@our-dates/contracts/limits';
import { AppError } from '@our-dates/service-kit/errors';

/**
 * The description of a memory that another one is put into: its own, and the other one's below.
 * @throws AppError 422 when both are too long for one
 */
export function joinedText(own: string | null, other: string | null): string | null {
  const texts = [own, other].map((text) => text?.trim() ?? '').filter((text) => text !== '');
  const [first] = texts;
  if (first === undefined || new Set(texts).size === 1) return own?.trim() ? own : other;
  const joined = texts.join('\n\n');
  if (hasAtMost(joined, limits.descriptionLength)) return joined;
  throw new AppError({
    status: 422,
    code: 'TEXT_TOO_LONG',
    detail: `The texts of both memories are longer than ${limits.descriptionLength} characters together. Please shorten one of them first.`,
  });
}
