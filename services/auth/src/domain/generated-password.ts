import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another when they are read out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Sixteen characters in four groups: 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
