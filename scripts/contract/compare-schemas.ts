import { type JsonSchema, type Located, resolved } from './json-schema.ts';

/**
 * Who uses a schema: `taken` what a server accepts from clients of the last release; `read` what it answers them,
 * which they do not check; `parsed` what other slices of the last release check before they read it.
 */
export type Use = 'taken' | 'read' | 'parsed';

interface Comparison {
  readonly released: Located;
  readonly now: Located;
  readonly use: Use;
  /** Where in the message it is. */
  readonly at: string;
  /** References that are being compared further up. */
  readonly open: readonly string[];
}

/**
 * Reports where a schema no longer fits what the last release uses. What is accepted may only become wider, what is
 * given only narrower, and in neither may a member go, unless its readers parse it as optional.
 * @returns a sentence for each break
 */
export function schemaBreaks(given: Omit<Comparison, 'open'> & { open?: readonly string[] }): string[] {
  const open = given.open ?? [];
  const pair = `${given.released.schema.$ref} ${given.now.schema.$ref}`;
  if (given.released.schema.$ref !== undefined && open.includes(pair)) return [];
  const comparison = {
    ...given,
    released: resolved(given.released),
    now: resolved(given.now),
    open: [...open, pair],
  };
  const [wide, narrow] = inOrder(comparison, variantsOf(comparison.released), variantsOf(comparison.now));
  if (wide.length === 1 && narrow.length === 1) return variantBreaks(comparison);
  return narrow.flatMap((one) => {
    const compared = wide.map((other) => {
      const [released, now] = inOrder(comparison, other, one);
      return { released, now, breaks: variantBreaks({ ...comparison, released, now }) };
    });
    if (compared.some(({ breaks }) => breaks.length === 0)) return [];
    // Of what is the only one of its type, it can be said what has become of it.
    const [same, another] = compared.filter(({ released, now }) => released.schema.type === now.schema.type);
    if (same && !another) return same.breaks;
    const what = describe(one.schema);
    return [`${given.at} ${given.use === 'taken' ? `no longer takes ${what}` : `may now be ${what}`}`];
  });
}

/** What must hold the other comes first: what is taken now must hold what was released, and the other way round. */
function inOrder<T>({ use }: Pick<Comparison, 'use'>, released: T, now: T): [wide: T, narrow: T] {
  return use === 'taken' ? [now, released] : [released, now];
}

/** The alternatives of a schema, each with one type. */
function variantsOf({ schema, document }: Located): Located[] {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((one) => variantsOf(resolved({ schema: one, document })));
  if (Array.isArray(schema.type))
    return schema.type.map((type) => ({ schema: { ...schema, type }, document }));
  return [{ schema, document }];
}

function variantBreaks(comparison: Comparison): string[] {
  const { released, now, at } = comparison;
  const [wide, narrow] = inOrder(comparison, released.schema, now.schema);
  if (!isType(wide, narrow)) {
    return [`${at} was ${describe(released.schema)} and is ${describe(now.schema)}`];
  }
  return [
    ...valueBreaks(comparison, wide, narrow),
    ...(comparison.use === 'read' ? [] : limitBreaks(comparison, wide, narrow)),
    ...memberBreaks(comparison),
    ...elementBreaks(comparison),
  ];
}

function isType(wide: JsonSchema, narrow: JsonSchema): boolean {
  if (wide.type === undefined) return wide.const === undefined || wide.const === narrow.const;
  return wide.type === narrow.type || (wide.type === 'number' && narrow.type === 'integer');
}

/** Of a fixed set of values. */
function valueBreaks({ use, at }: Comparison, wide: JsonSchema, narrow: JsonSchema): string[] {
  const allowed = valuesOf(wide);
  if (!allowed) return [];
  const values = valuesOf(narrow);
  if (!values)
    return [`${at} ${use === 'taken' ? `takes only ${list(allowed)} now` : 'may be any value now'}`];
  const others = values.filter((value) => !allowed.includes(value));
  if (others.length === 0) return [];
  return [`${at} ${use === 'taken' ? `no longer takes ${list(others)}` : `may now be ${list(others)}`}`];
}

function valuesOf({ const: value, enum: values }: JsonSchema): readonly unknown[] | undefined {
  return value === undefined ? values : [value];
}

const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

/** Of numbers, lengths and the form of a text. */
function limitBreaks({ at }: Comparison, wide: JsonSchema, narrow: JsonSchema): string[] {
  const breaks: string[] = [];
  for (const limit of [...lower, ...upper]) {
    const [outer, inner] = [wide[limit], narrow[limit]];
    if (outer === undefined || inner === outer) continue;
    const isWider =
      inner !== undefined && (lower.some((one) => one === limit) ? inner >= outer : inner <= outer);
    if (!isWider) breaks.push(`${at}: its ${limit} is another`);
  }
  if (wide.format !== undefined && wide.format !== narrow.format) breaks.push(`${at}: its format is another`);
  // The pattern of a format is the library's.
  const hasPattern = wide.pattern !== undefined && wide.format === undefined;
  if (hasPattern && wide.pattern !== narrow.pattern) breaks.push(`${at}: its pattern is another`);
  return breaks;
}

/** Of an object. */
function memberBreaks(comparison: Comparison): string[] {
  const { released, now, use, at } = comparison;
  const [before, after] = [released.schema, now.schema];
  const breaks: string[] = [];
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const member = after.properties?.[name];
    if (member === undefined) {
      // What is parsed by a schema in which the member is optional is read without it, too.
      const mayBeMissing = use === 'parsed' && !before.required?.includes(name);
      if (!mayBeMissing) breaks.push(`${at}.${name} is gone`);
      continue;
    }
    breaks.push(
      ...schemaBreaks({
        ...comparison,
        released: { ...released, schema },
        now: { ...now, schema: member },
        at: `${at}.${name}`,
      }),
    );
  }
  const [must, had] = use === 'taken' ? [after.required, before.required] : [before.required, after.required];
  for (const name of must ?? []) {
    if (had?.includes(name) || (use !== 'taken' && after.properties?.[name] === undefined)) continue;
    breaks.push(`${at}.${name} ${use === 'taken' ? 'must be given now' : 'may be missing now'}`);
  }
  const [each, eachNow] = [before.additionalProperties, after.additionalProperties];
  if (typeof each === 'object' && typeof eachNow === 'object') {
    breaks.push(
      ...schemaBreaks({
        ...comparison,
        released: { ...released, schema: each },
        now: { ...now, schema: eachNow },
        at: `${at}.*`,
      }),
    );
  }
  return breaks;
}

/** Of an array or a tuple. */
function elementBreaks(comparison: Comparison): string[] {
  const { released, now, at } = comparison;
  const breaks: string[] = [];
  const compare = (before: JsonSchema | undefined, after: JsonSchema | undefined, place: string) => {
    if (!before && !after) return;
    if (!before || !after) breaks.push(`${place} is described in another way`);
    else {
      const located = { released: { ...released, schema: before }, now: { ...now, schema: after } };
      breaks.push(...schemaBreaks({ ...comparison, ...located, at: place }));
    }
  };
  compare(released.schema.items, now.schema.items, `${at}[]`);
  const [before, after] = [released.schema.prefixItems ?? [], now.schema.prefixItems ?? []];
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    compare(before[index], after[index], `${at}[${index}]`);
  }
  return breaks;
}

function describe(schema: JsonSchema): string {
  const values = valuesOf(schema);
  return values ? list(values) : `${schema.type ?? 'anything'}`;
}

const list = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');
