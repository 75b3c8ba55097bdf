import type { Messages } from './catalogue-folder.ts';
import { type Input, parseMessage } from './parse-message.ts';

/**
 * The source of `messages.ts` of a catalogue: the types of its messages, derived from the English ones.
 * @throws Error when one is malformed
 */
export function messageTypes(english: Messages): string {
  const types = new Set<string>();
  const members = Object.entries(english).map(([key, text]) => {
    const { inputs, isRich } = parseMessage(text);
    const values = [...inputs].map(([name, input]) => `${name}: ${typeOf(input, types)}`).join('; ');
    const type = isRich ? 'RichMessage' : 'Message';
    if (inputs.size === 0 && !isRich) return [`  /** ${oneLine(text)} */`, `  readonly ${key}: string;`];
    types.add(type);
    return [
      `  /** ${oneLine(text)} */`,
      `  readonly ${key}: ${type}<${values === '' ? 'void' : `{ ${values} }`}>;`,
    ];
  });
  const imported = ['Catalogue', ...types].sort((one, other) => (one < other ? -1 : 1));
  return [
    '// Written by `npm run messages`, from en.json. The build adds the messages to these types.',
    `import type { ${imported.join(', ')} } from '@our-dates/languages/catalogue';`,
    '',
    'export interface Messages {',
    ...members.flat(),
    '}',
    '',
    'export declare const messages: Catalogue<Messages>;',
    '',
  ].join('\n');
}

function typeOf(input: Input, types: Set<string>): string {
  switch (input.kind) {
    case 'value':
      types.add('Value');
      return 'Value';
    case 'number':
      return 'number';
    case 'mark':
      types.add('Mark');
      return 'Mark';
    case 'choice':
      return input.options.map((option) => (option === 'other' ? 'string' : `'${option}'`)).join(' | ');
  }
}

const oneLine = (text: string) => text.replaceAll('*/', '* /').replace(/\s+/g, ' ');
