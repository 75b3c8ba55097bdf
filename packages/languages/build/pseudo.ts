import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž';

/** How much longer than English a text is made: German and Portuguese are up to so much longer. */
const longer = 0.4;

/**
 * An English message with accents on all letters, and 40 % longer: `Ñéẋţ` shows that a text comes from a catalogue, its length that
 * it has room.
 */
export function pseudoMessage(text: string): string {
  return printAST(parse(text).map(pseudoElement));
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: pseudoText(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(pseudoElement) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(pseudoElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

/** Longer at the end of each word, as other languages are. */
function pseudoText(text: string): string {
  return text.replace(/[A-Za-z]+/g, (word) => {
    const letters = [...word].map((letter) => accented.charAt(plain.indexOf(letter)));
    return letters.join('') + (letters.at(-1) ?? '').repeat(Math.round(word.length * longer));
  });
}
