import { z } from 'zod';
import { asJson } from '../as-json.ts';

/** How the requests of a slice are divided between the version that is known to be good and a new one. */
export interface Split {
  /** Where the pods of the good version are behind one address. */
  readonly primary: string;
  /** Where the pods of the new version are behind one address. */
  readonly canary: string;
  /** The part of the requests that the new version answers, from 0 to 1. */
  readonly share: number;
}

/** The slices that have two versions now. */
export interface Splits {
  /** @param service the name of the Service of a slice; undefined: it has one version */
  of(service: string): Split | undefined;
}

const backend = z.object({
  name: z.string().min(1),
  port: z.int().positive().default(80),
  weight: z.int().nonnegative().default(1),
});
const httpRoute = z.object({
  spec: z.object({
    parentRefs: z.array(z.object({ kind: z.string().default('Gateway'), name: z.string() })).default([]),
    rules: z.array(z.object({ backendRefs: z.array(backend).default([]) })).default([]),
  }),
});
const list = z.object({ items: z.array(z.unknown()) });

/**
 * Reads from a list of HTTPRoutes which slices have two versions. A route counts when its parent is a Service (as in the
 * Gateway API's initiative for meshes: it is about the requests to that Service) and its first rule leads to two
 * backends, the primary first.
 * @returns by the name of the Service
 * @throws Error when the text is no list
 */
export function splitsOf(text: string): ReadonlyMap<string, Split> {
  const { items } = list.parse(asJson(text));
  const splits = new Map<string, Split>();
  for (const item of items) {
    const { parentRefs, rules } = httpRoute.safeParse(item).data?.spec ?? {};
    const service = parentRefs?.find(({ kind }) => kind === 'Service')?.name;
    const [primary, canary, ...more] = rules?.[0]?.backendRefs ?? [];
    if (service === undefined || !primary || !canary || more.length > 0) continue;
    const total = primary.weight + canary.weight;
    const share = total === 0 ? 0 : canary.weight / total;
    splits.set(service, { primary: urlOf(primary), canary: urlOf(canary), share });
  }
  return splits;
}

const urlOf = ({ name, port }: z.output<typeof backend>) => `http://${name}:${port}`;
