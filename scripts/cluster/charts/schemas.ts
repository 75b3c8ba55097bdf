import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';

interface Definition {
  type?: string | string[];
  properties?: object;
  additionalProperties?: boolean;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}

/** Schemas as the API server has them, in the layout that kubeconform reads. */
export async function writeSchemas(folder: string): Promise<void> {
  const text = await run(['kubectl', 'get', '--raw', '/openapi/v2']);
  const { definitions }: { definitions: Record<string, Definition> } = JSON.parse(text);
  // Not said in the document, but true: a quantity and a port may be numbers too.
  for (const name of ['api.resource.Quantity', 'util.intstr.IntOrString']) {
    for (const [key, definition] of Object.entries(definitions)) {
      if (key.endsWith(name)) definition.type = ['string', 'number'];
    }
  }
  for (const definition of Object.values(definitions)) {
    if (definition.properties) definition.additionalProperties = false;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'definitions.json'), JSON.stringify({ definitions }));
  for (const [key, definition] of Object.entries(definitions)) {
    for (const { group, version, kind } of definition['x-kubernetes-group-version-kind'] ?? []) {
      const file = [kind, ...(group ? [group.split('.')[0] ?? ''] : []), version].join('-').toLowerCase();
      writeFileSync(
        join(folder, `${file}.json`),
        JSON.stringify({ $ref: `definitions.json#/definitions/${key}` }),
      );
    }
  }
}
