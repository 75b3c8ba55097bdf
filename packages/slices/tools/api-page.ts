import { z } from 'zod';
import { apiPageStyle } from './api-page-style.ts';

interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | string[] | undefined;
  readonly description?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: unknown[] | undefined;
  readonly const?: unknown;
  readonly items?: Schema | undefined;
  readonly anyOf?: Schema[] | undefined;
  readonly properties?: Record<string, Schema> | undefined;
  readonly required?: string[] | undefined;
  readonly contentMediaType?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly minLength?: number | undefined;
  readonly maxItems?: number | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    contentMediaType: z.string().optional(),
    maxLength: z.number().optional(),
    minLength: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);
const content = z.record(z.string(), z.object({ schema: schema.optional() }));
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema: schema.optional(),
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
});
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string().default('') }),
  tags: z.array(z.object({ name: z.string() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schema).default({}) }),
});
type Operation = z.output<typeof operationSchema> & { method: string; path: string };

/** The page that shows an OpenAPI document to people. */
export function apiPage(document: unknown): string {
  return pageOf(documentSchema.parse(document));
}

function pageOf(document: z.output<typeof documentSchema>): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ tags }) => tags.includes(name)),
  }));
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) => a.localeCompare(b));
  const { title, version, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)} API</title>
<style>${apiPageStyle}</style>
</head>
<body>
<header>
<h1>${text(title)} API</h1>
<p>${prose(description)}</p>
<p class="quiet">Version ${text(version)} · <a href="/api/openapi.json">OpenAPI document</a></p>
<nav aria-label="Contents"><ul>
${groups.map(({ name }) => `<li><a href="#${anchor(name)}">${text(name)}</a></li>`).join('\n')}
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
</header>
<main>
${groups.map(sectionOf).join('\n')}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${schemas.map(([name, shape]) => shapeOf(name, shape)).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function sectionOf({ name, operations }: { name: string; operations: Operation[] }): string {
  return `<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${text(name)}</h2>
${operations.map(operationOf).join('\n')}
</section>`;
}

function operationOf(operation: Operation): string {
  const { operationId, method, path, summary, security, parameters, requestBody, responses } = operation;
  const open = security?.length === 0;
  const input = parameters.map(({ name, in: place, required, description, schema: shape }) =>
    row(name, [place, ...(required ? [] : ['optional'])].join(', '), shape, description),
  );
  for (const [type, { schema: shape }] of Object.entries(requestBody?.content ?? {})) {
    if (shape?.properties) {
      input.push(...propertyRows(shape, type === 'application/json' ? 'body' : 'form'));
    } else input.push(row('body', type, shape, undefined));
  }
  const answers = Object.entries(responses);
  const failures = answers.filter((answer) => !succeeds(answer));
  return `<article id="${anchor(operationId)}">
<h3><span class="method ${method}">${text(method.toUpperCase())}</span> <code>${breakable(path)}</code></h3>
<p>${prose(summary)}</p>
<p class="quiet">${open ? 'Open to everybody' : 'Needs a session'} · ${text(operationId)}</p>
${input.length > 0 ? `<table><caption>Takes</caption><tbody>${input.join('')}</tbody></table>` : ''}
<table><caption>Answers</caption><tbody>${answers.filter(succeeds).map(answerRow).join('')}</tbody></table>
<details><summary>Otherwise: ${failures.map(([status]) => text(status)).join(', ')}</summary>
<table><tbody>${failures.map(answerRow).join('')}</tbody></table></details>
</article>`;
}

type Answer = [status: string, answer: Operation['responses'][string]];

function succeeds([status]: Answer): boolean {
  return status.startsWith('2');
}

function answerRow([status, { description, content: given }]: Answer): string {
  const shapes = Object.entries(given ?? {}).map(([type, { schema: shape }]) =>
    shape ? typeOf(shape) : text(type),
  );
  return `<tr><th scope="row">${text(status)}</th><td>${shapes.join(', ')}</td><td>${prose(description)}</td></tr>`;
}

function shapeOf(name: string, shape: Schema): string {
  const body = shape.properties
    ? `<table><tbody>${propertyRows(shape, '').join('')}</tbody></table>`
    : `<p>${typeOf(shape)}</p>`;
  return `<article id="shape-${anchor(name)}"><h3><code>${text(name)}</code></h3>${body}</article>`;
}

function propertyRows(shape: Schema, place: string): string[] {
  return Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const optional = !shape.required?.includes(name);
    const note = [place, ...(optional ? ['optional'] : [])].filter(Boolean).join(', ');
    return row(name, note, property, property.description ?? property.items?.description);
  });
}

function row(name: string, note: string, shape: Schema | undefined, description: string | undefined): string {
  const kind = shape ? typeOf(shape) : '';
  return `<tr><th scope="row"><code>${text(name)}</code>${note ? ` <span class="quiet">${text(note)}</span>` : ''}</th><td>${kind}</td><td>${prose(description ?? '')}</td></tr>`;
}

/** The type of a value in a few words, with links to the shapes it is made of. */
function typeOf(shape: Schema): string {
  if (shape.$ref) {
    const name = shape.$ref.slice(shape.$ref.lastIndexOf('/') + 1);
    return `<a href="#shape-${anchor(name)}">${text(name)}</a>`;
  }
  if (shape.anyOf) return [...new Set(shape.anyOf.map(typeOf))].join(' or ');
  if (shape.enum)
    return shape.enum.map((value) => `<code>${text(JSON.stringify(value))}</code>`).join(' or ');
  if (shape.const !== undefined) return `<code>${text(JSON.stringify(shape.const))}</code>`;
  if (shape.contentMediaType) return 'file';
  if (shape.items) {
    const most = shape.maxItems === undefined ? '' : `, at most ${shape.maxItems}`;
    return `list of ${typeOf(shape.items)}${most}`;
  }
  if (shape.properties) {
    return `{ ${Object.entries(shape.properties)
      .map(([name, property]) => `${text(name)}: ${typeOf(property)}`)
      .join(', ')} }`;
  }
  const types = [shape.type ?? 'anything'].flat().map(text).join(' or ');
  const length = shape.maxLength === undefined ? '' : `, at most ${shape.maxLength} characters`;
  return `${types}${shape.format ? ` (${text(shape.format)})` : ''}${length}`;
}

function anchor(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, '-');
}

/** A path may break after each slash on a narrow screen. */
function breakable(path: string): string {
  return text(path).replaceAll('/', '/<wbr>');
}

/** Text in which backquotes mark code. */
function prose(value: string): string {
  return text(value).replace(/`([^`]+)`/g, '<code>$1</code>');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(value: string): string {
  return value.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
}
