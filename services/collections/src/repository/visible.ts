import type { Viewer } from '@our-dates/service-kit/identity/identity';

/** The columns that the rule reads. */
interface Columns {
  readonly owner: string;
  readonly isSample: string;
}

/**
 * What a viewer sees: the memories of these owners, who are the viewer and the partner, and in the demo the samples.
 * It is the one place with this rule. One condition for each part, so that a list can read each from an index.
 * @param owners the parameters with their ids
 * @param samples whether the viewer sees them; they are then what is left of them without the owners', who have
 * them already. Or the condition for that, and the parts may overlap.
 */
export function visibleParts(
  owners: readonly string[],
  samples: boolean | string,
  { owner, isSample }: Columns = { owner: 'memory.owner_id', isSample: 'memory.is_protected' },
): string[] {
  const parts = owners.map((id) => `${owner} = ${id}`);
  if (samples === false) return parts;
  const which = samples === true ? `${owner} not in (${owners.join(', ')})` : samples;
  return [...parts, `${isSample} and ${which}`];
}

/** Whether the viewer may see the memory `m`. Takes the parameters $1 to $3 from `viewerValues`. */
export const visible = anyOf(
  visibleParts(['$1', '$2'], '$3::boolean', { owner: 'm.owner_id', isSample: 'm.is_protected' }),
);

/** $1 the viewer, $2 their partner or null, $3 whether the samples are for them. */
export function viewerValues(viewer: Viewer): [number, number | null, boolean] {
  return [viewer.id, viewer.partnerId, viewer.isDemo];
}

export function anyOf(conditions: readonly string[]): string {
  return `(${conditions.join(' or ')})`;
}
