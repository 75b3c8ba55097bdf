import { parseSync } from '@swc/core';

const functions: ReadonlySet<string> = new Set(['describe', 'it', 'test']);
/** What is marked so does not run. */
const notRun: ReadonlySet<string> = new Set(['fixme', 'skip', 'todo']);

/**
 * Finds the tests in a file of TypeScript.
 * @param file its name, which says whether it holds JSX
 * @param source its content
 * @returns the title of each test below those of its describe blocks, joined by ` › `, as they are written: with the
 * placeholders of `each` and of template strings; without tests that are skipped
 */
export function testTitles(file: string, source: string): Set<string> {
  const found = new Set<string>();
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  visit(body, [[]], { found, text: Buffer.from(source) });
  return found;
}

interface Reading {
  readonly found: Set<string>;
  /** Positions of swc are in bytes, and start with 1. */
  readonly text: Buffer;
}

/** @param above the titles of the describe blocks around the node: several where one has alternatives */
function visit(node: unknown, above: readonly (readonly string[])[], reading: Reading): void {
  if (Array.isArray(node)) {
    for (const element of node) visit(element, above, reading);
    return;
  }
  if (!isNode(node)) return;
  const call = testCall(node, reading);
  if (call === 'not run') return;
  const within = call ? above.flatMap((titles) => call.titles.map((title) => [...titles, title])) : above;
  if (call && call.name !== 'describe') {
    for (const titles of within) reading.found.add(titles.join(' › '));
  }
  for (const value of Object.values(node)) visit(value, within, reading);
}

/** A node of the syntax tree, of which only a few members matter here. */
interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** @returns undefined for any other node */
function testCall(
  node: Node,
  reading: Reading,
): { name: string; titles: readonly string[] } | 'not run' | undefined {
  if (node.type !== 'CallExpression') return;
  const words = calleeWords(node.callee);
  const [first = ''] = words;
  if (!functions.has(first)) return;
  if (words.some((word) => notRun.has(word))) return 'not run';
  const [argument] = Array.isArray(node.arguments) ? node.arguments : [];
  const titles = titlesOf(isNode(argument) ? argument.expression : undefined, reading.text);
  if (titles.length === 0) return;
  return { name: words.includes('describe') ? 'describe' : first, titles };
}

/** `test.each(rows)` in `test.each(rows)('…')` is the words `test` and `each`. */
function calleeWords(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.value)];
  if (callee.type === 'MemberExpression') {
    const object = calleeWords(callee.object);
    return object.length === 0 ? [] : [...object, ...calleeWords(callee.property)];
  }
  if (callee.type === 'CallExpression') return calleeWords(callee.callee);
  return [];
}

function titlesOf(node: unknown, text: Buffer): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'StringLiteral') return [String(node.value)];
  if (node.type === 'ConditionalExpression') {
    return [...titlesOf(node.consequent, text), ...titlesOf(node.alternate, text)];
  }
  if (node.type !== 'TemplateLiteral' || !isNode(node.span)) return [];
  return [text.subarray(Number(node.span.start), Number(node.span.end) - 2).toString()];
}
