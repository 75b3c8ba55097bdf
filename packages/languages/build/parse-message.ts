import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a message can be given under one name. */
export type Input =
  /** Text or a number, as it is. */
  | { readonly kind: 'value' }
  | { readonly kind: 'number' }
  /** One of these, or another text where `isOpen`. */
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  /** Draws a marked part. */
  | { readonly kind: 'mark' };

export interface ParsedMessage {
  readonly elements: readonly MessageFormatElement[];
  readonly inputs: ReadonlyMap<string, Input>;
  /** It has marked parts, so it is made of elements. */
  readonly isRich: boolean;
  /** The categories of each plural, by the name of its number. */
  readonly plurals: readonly { readonly name: string; readonly categories: readonly string[] }[];
}

/** Marks that need no function. */
const ownMarks = ['bdi'];

/**
 * Reads a message in ICU MessageFormat.
 * @throws Error that says what is wrong, for a person who writes messages
 */
export function parseMessage(text: string): ParsedMessage {
  const elements = read(text);
  const inputs = new Map<string, Input>();
  const plurals: { name: string; categories: string[] }[] = [];
  let isRich = false;

  function add(name: string, input: Input): void {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      throw new Error(`{${name}} is no name: write it like {photoCount}`);
    const known = inputs.get(name);
    // A number can also stand as it is.
    if (!known || known.kind === 'value') inputs.set(name, input);
    else if (input.kind !== 'value' && known.kind !== input.kind)
      throw new Error(`{${name}} is a ${known.kind} and a ${input.kind}`);
  }

  function visit(parts: readonly MessageFormatElement[]): void {
    for (const part of parts) {
      if (part.type === TYPE.argument) add(part.value, { kind: 'value' });
      else if (part.type === TYPE.number) {
        if (part.style) throw new Error(`{${part.value}, number} has no style: format it before`);
        add(part.value, { kind: 'number' });
      } else if (part.type === TYPE.plural) {
        if (part.offset !== 0)
          throw new Error(`the plural of {${part.value}} has an offset: subtract it before`);
        if (part.pluralType === 'ordinal')
          throw new Error(`{${part.value}} is an ordinal, which we do not compile`);
        add(part.value, { kind: 'number' });
        plurals.push({ name: part.value, categories: Object.keys(part.options) });
        for (const option of Object.values(part.options)) visit(option.value);
      } else if (part.type === TYPE.select) {
        add(part.value, { kind: 'choice', options: Object.keys(part.options) });
        for (const option of Object.values(part.options)) visit(option.value);
      } else if (part.type === TYPE.tag) {
        isRich = true;
        if (!ownMarks.includes(part.value)) add(part.value, { kind: 'mark' });
        visit(part.children);
      } else if (part.type === TYPE.date || part.type === TYPE.time)
        throw new Error(`{${part.value}} is a date: format it before, with useDates()`);
    }
  }

  visit(elements);
  return { elements, inputs, isRich, plurals };
}

function read(text: string): MessageFormatElement[] {
  try {
    return parse(text, { requiresOtherClause: true });
  } catch (error) {
    throw new Error(`is not a message: ${error instanceof Error ? error.message : error}`);
  }
}
