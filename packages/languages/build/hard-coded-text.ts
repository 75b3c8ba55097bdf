import { parseSync } from '@swc/core';

/** A text for people in a source file, outside of a catalogue. */
export interface HardCodedText {
  readonly line: number;
  readonly text: string;
}

/** Attributes that hold text for people, whatever the text looks like. */
const textAttributes =
  /^(?:alt|title|label|placeholder|help|description|error|sentence|aria-(?:label|description|roledescription|valuetext)|[a-z]+(?:Text|Label|Title))$/;

/** Attributes that never do. */
const otherAttributes =
  /^(?:rel|class|className|style|target|sizes|srcSet|href|to|id|key|type|name|role|media|autoComplete|allow|d|viewBox|transform|points|preserveAspectRatio|data-.+)$/;

/** A word that begins with a capital, or several words. Names of keys, events, headers and classes are no such text. */
const looksWritten = (text: string) =>
  /^[A-Z][a-z]+(?:[ ’.,!?…:]|$)/.test(text.trim()) || /[a-z’,…] [a-zA-Z]/.test(text);

/** What a browser or a protocol calls so. */
const names =
  /^(?:Arrow(?:Up|Down|Left|Right)|Escape|Enter|Tab|Home|End|Page(?:Up|Down)|Delete|Backspace|Shift|Control|Alt|Meta|[A-Z]\w*Error|Infinity|NaN|Secure|Lax|Strict|Link|Location)$/;

/**
 * Texts for people in a source file: in JSX, in attributes, and in strings that look like written text. Errors that are
 * thrown for programmers, types, and lines that end with `// no text: why` do not count.
 * @param options.tsx whether it may contain JSX
 */
export function hardCodedText(source: string, { tsx = true } = {}): HardCodedText[] {
  const module = parseSync(source, { syntax: 'typescript', tsx, comments: false });
  const lines = source.split('\n');
  const bytes = Buffer.from(source);
  const start = module.span.start;
  // The span of a module begins at its first token, which may follow comments.
  const first = Buffer.byteLength(source.slice(0, firstToken(source)));
  const found: HardCodedText[] = [];

  function report(text: string, at: number): void {
    const line = bytes
      .subarray(0, at - start + first)
      .toString()
      .split('\n').length;
    if (/\/\/ no text: ./.test(lines[line - 1] ?? '')) return;
    found.push({ line, text: text.trim() });
  }

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    if (!isNode(node)) {
      // Arguments and the like are objects around nodes.
      if (typeof node === 'object' && node !== null) for (const value of Object.values(node)) visit(value);
      return;
    }
    if (isForPrograms(node)) return;
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node.value)))
      report(String(node.value), node.span.start);
    else if (node.type === 'JSXAttribute') visitAttribute(node);
    else if (node.type === 'StringLiteral' && isText(String(node.value)))
      report(String(node.value), node.span.start);
    else if (node.type === 'TemplateElement' && isText(String(node.cooked)))
      report(String(node.cooked), node.span.start);
    else for (const value of Object.values(node)) visit(value);
  }

  function visitAttribute({ name, value }: AnyNode): void {
    if (isNode(name) && otherAttributes.test(String(name.value))) return;
    if (isNode(value) && value.type === 'StringLiteral') {
      const isOfText =
        isNode(name) && textAttributes.test(String(name.value)) && /\p{L}/u.test(String(value.value));
      if (isOfText || isText(String(value.value))) report(String(value.value), value.span.start);
    } else visit(value);
  }

  visit(module.body);
  return found;
}

interface AnyNode {
  readonly type: string;
  readonly span: { readonly start: number };
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value;

const isText = (text: string) => looksWritten(text) && !names.test(text.trim());

/** Takes selectors and queries. */
const selecting = /^(?:querySelector|querySelectorAll|closest|matches|matchMedia)$/;

/** Imports, types, selectors, and errors that say that the program is wrong. */
function isForPrograms(node: AnyNode): boolean {
  if (/^(?:Import|ExportAll|ExportNamed|Ts(?!As|Satisfies|NonNull|Const))/.test(node.type)) return true;
  const { callee } = node;
  if (!isNode(callee)) return false;
  if (node.type === 'NewExpression') return /Error$/.test(String(callee.value));
  return isNode(callee.property) && selecting.test(String(callee.property.value));
}

function firstToken(source: string): number {
  const before = /^(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/.exec(source);
  return before?.[0].length ?? 0;
}
