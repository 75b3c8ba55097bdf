/** A declaration that stays on its side in a page that is written from the right. */
export interface PhysicalDeclaration {
  readonly line: number;
  readonly text: string;
}

const physicalProperty =
  /^(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/;
const ofFourSides = /^(?:inset|margin|padding|scroll-(?:margin|padding)|border-(?:width|style|color))$/;
const ofSides = /^(?:text-align|float|clear)$/;

/**
 * Declarations of a style sheet that name left or right, where a logical one would follow the direction of the page. Lines
 * with a reason do not count: `left: 0; /* physical: why *\/`.
 */
export function physicalDeclarations(css: string): PhysicalDeclaration[] {
  return css.split('\n').flatMap((text, index) => {
    const [, property = '', value = ''] = /^\s*([a-z-]+):\s*(.+?);?\s*(?:\/\*.*)?$/.exec(text) ?? [];
    if (/\/\* physical: ./.test(text) || !isPhysical(property, value)) return [];
    return [{ line: index + 1, text: text.trim() }];
  });
}

function isPhysical(property: string, value: string): boolean {
  if (physicalProperty.test(property)) return true;
  if (ofSides.test(property)) return /^(?:left|right)$/.test(value);
  const [, right, , left] = partsOf(value);
  return ofFourSides.test(property) && left !== undefined && left !== right;
}

/** The parts of a value, of which one can be a function with spaces in it. */
function partsOf(value: string): string[] {
  let depth = 0;
  const spaced = [...value].map((letter) => {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    return letter === ' ' && depth === 0 ? '\n' : letter;
  });
  return spaced.join('').split('\n');
}
