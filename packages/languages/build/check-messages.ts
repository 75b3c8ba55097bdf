import { languages } from '@our-dates/contracts/languages';
import type { Messages } from './catalogue-folder.ts';
import { type Input, type ParsedMessage, parseMessage } from './parse-message.ts';

/**
 * What is wrong with a catalogue, each as one sentence.
 * @param catalogue the messages in every language; undefined where there is no file
 * @param isUsed whether some code uses a key
 */
export function checkMessages(
  catalogue: Readonly<Partial<Record<string, Messages>>>,
  isUsed: (key: string) => boolean,
): string[] {
  const problems: string[] = [];
  const english = catalogue.en ?? {};
  for (const key of Object.keys(english)) {
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(key)) problems.push(`"${key}" is no key: write it like addPhoto`);
    if (!isUsed(key)) problems.push(`"${key}" is used nowhere`);
  }
  for (const language of languages) {
    const messages = catalogue[language];
    if (!messages) {
      problems.push(`there is no ${language}.json`);
      continue;
    }
    for (const key of Object.keys(english)) {
      if (messages[key] === undefined) problems.push(`${language}: "${key}" is missing`);
    }
    for (const [key, text] of Object.entries(messages)) {
      const original = english[key];
      if (original === undefined) problems.push(`${language}: "${key}" is not in en.json`);
      else
        problems.push(
          ...checkMessage(text, original, language).map((problem) => `${language}: "${key}" ${problem}`),
        );
    }
  }
  return problems;
}

function checkMessage(text: string, original: string, language: string): string[] {
  let parsed: ParsedMessage;
  let inEnglish: ParsedMessage;
  try {
    parsed = parseMessage(text);
    inEnglish = parseMessage(original);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const problems = parsed.plurals.flatMap(({ name, categories }) =>
    pluralProblems(name, categories, language),
  );
  if (text.trim() === '') problems.push('is empty');
  for (const name of new Set([...inEnglish.inputs.keys(), ...parsed.inputs.keys()])) {
    const [here, there] = [parsed.inputs.get(name), inEnglish.inputs.get(name)];
    if (!here) problems.push(`lacks {${name}}`);
    else if (!there) problems.push(`has {${name}}, which English has not`);
    else if (!fits(here, there)) problems.push(`has {${name}} as a ${here.kind}, English as a ${there.kind}`);
  }
  if (parsed.isRich !== inEnglish.isRich) problems.push('has marked parts only in one of the two languages');
  return problems;
}

/** A number can also be shown as it is. */
function fits(here: Input, there: Input): boolean {
  if (here.kind === 'choice' && there.kind === 'choice')
    return here.options.every((option) => there.options.includes(option));
  return here.kind === there.kind || (here.kind === 'value' && there.kind === 'number');
}

function pluralProblems(name: string, categories: readonly string[], language: string): string[] {
  const needed = categoriesOf(language);
  const given = categories.filter((category) => !category.startsWith('='));
  return [
    ...needed.filter((one) => !given.includes(one)).map((one) => `lacks the plural "${one}" of {${name}}`),
    ...given
      .filter((one) => !needed.includes(one))
      .map((one) => `has the plural "${one}" of {${name}}, which is none`),
  ];
}

/** More things than we ever count; French has a category of its own for millions. */
const most = 1_000;

/** The plural categories of a language that whole numbers reach. */
export function categoriesOf(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: most }, (_, count) => rules.select(count))), 'other'].filter(
    (category, index, all) => all.indexOf(category) === index,
  );
}
