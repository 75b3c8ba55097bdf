/** Warm, and dark enough for white initials at 4.5:1. */
const colors = [
  '#b03a59',
  '#6a3b63',
  '#7a4b00',
  '#2f6158',
  '#8a4a2f',
  '#3f5a86',
  '#5d5f2d',
  '#93395f',
] as const;

/** A colour for the tile of a name; the same name always gets the same one. */
export function tileColor(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return colors[sum % colors.length] ?? colors[0];
}
