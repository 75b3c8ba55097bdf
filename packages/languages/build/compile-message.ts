import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { directionOf } from '@our-dates/contracts/languages';
import { type ParsedMessage, parseMessage } from './parse-message.ts';

/** What the code of a message is made with. */
interface Surroundings {
  readonly language: string;
  readonly inputs: ParsedMessage['inputs'];
  /** The number that `#` stands for. */
  readonly pound?: string;
  /** Its parts are in an element that has the direction of its content. */
  readonly isIsolated?: boolean;
}

/**
 * The JavaScript of one message: a string, or a function of its values. The functions that it calls are those of
 * `message-parts.ts`, under the names that `compileCatalogue` gives them.
 * @throws Error when it is not a message
 */
export function compileMessage(text: string, language: string): string {
  const { elements, inputs, isRich } = parseMessage(text);
  const code = isRich
    ? `r(${partsOf(elements, { language, inputs }).join(',')})`
    : textOf(elements, { language, inputs });
  return inputs.size > 0 ? `(v)=>${code}` : isRich ? `()=>${code}` : code;
}

/** The parts as one expression that is a string. */
function textOf(elements: readonly MessageFormatElement[], around: Surroundings): string {
  const parts = partsOf(elements, around);
  const [first = '""'] = parts;
  // Two values must not be added, and one of them may be a number.
  return first.startsWith('v.') ? `""+${parts.join('+')}` : parts.join('+');
}

function partsOf(elements: readonly MessageFormatElement[], around: Surroundings): string[] {
  return elements.flatMap((element) => partOf(element, around));
}

function partOf(element: MessageFormatElement, around: Surroundings): string | string[] {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(element.value);
    case TYPE.argument:
      return isolated(element.value, around);
    case TYPE.number:
      return `n(v.${element.value})`;
    case TYPE.pound:
      return `n(v.${around.pound})`;
    case TYPE.plural:
      return pluralOf(element.value, element.options, { ...around, pound: element.value });
    case TYPE.select: {
      const { other, ...options } = element.options;
      const cases = Object.entries(options).map(
        ([option, { value }]) => `v.${element.value}===${JSON.stringify(option)}?${branch(value, around)}:`,
      );
      return `(${cases.join('')}${branch(other?.value ?? [], around)})`;
    }
    case TYPE.tag: {
      if (element.value === 'bdi')
        return `b(${partsOf(element.children, { ...around, isIsolated: true }).join(',')})`;
      const content = partsOf(element.children, around);
      return `v.${element.value}(${content.length === 1 ? content[0] : `r(${content.join(',')})`})`;
    }
    default:
      throw new Error('parseMessage refuses it');
  }
}

/**
 * Between letters of the other direction, a name would pull its neighbours along: Unicode's isolates hold it together
 * where no element can.
 */
function isolated(name: string, { language, inputs, isIsolated }: Surroundings): string | string[] {
  const value = `v.${name}`;
  if (isIsolated || inputs.get(name)?.kind === 'number' || directionOf(language) === 'ltr') return value;
  return ['"\\u2068"', value, '"\\u2069"'];
}

type Options = Readonly<Record<string, { readonly value: MessageFormatElement[] }>>;

function pluralOf(name: string, { other, ...options }: Options, around: Surroundings): string {
  const cases = Object.entries(options).map(([category, { value }]) => {
    const condition = category.startsWith('=')
      ? `v.${name}===${category.slice(1)}`
      : around.language === 'en' && category === 'one'
        ? // What the rules of English say, without the cost of the first use of Intl.
          `v.${name}===1`
        : `p(v.${name})===${JSON.stringify(category)}`;
    return `${condition}?${branch(value, around)}:`;
  });
  return `(${cases.join('')}${branch(other?.value ?? [], around)})`;
}

/** A branch with marked parts is made of elements, any other is a string. */
function branch(elements: readonly MessageFormatElement[], around: Surroundings): string {
  return hasMark(elements) ? `r(${partsOf(elements, around).join(',')})` : textOf(elements, around);
}

function hasMark(elements: readonly MessageFormatElement[]): boolean {
  return elements.some(
    (element) =>
      element.type === TYPE.tag ||
      ((element.type === TYPE.plural || element.type === TYPE.select) &&
        Object.values(element.options).some(({ value }) => hasMark(value))),
  );
}
