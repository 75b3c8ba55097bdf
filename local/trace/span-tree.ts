import type { TraceSpan } from './spans.ts';

/** A row of the picture. */
export interface Row {
  readonly span: TraceSpan;
  readonly depth: number;
  /** It was not recorded itself: what is known of it is what it caused. */
  readonly isInferred: boolean;
}

/** The slice that an inferred span is drawn as: the page begins traces, and records nothing. */
export const page = 'page';

/** The spans of one trace in the order of a reader: what causes before what is caused, the earlier first. */
export function rowsOf(spans: readonly TraceSpan[]): Row[] {
  const known = new Set(spans.map(({ id }) => id));
  const byParent = Map.groupBy(spans, ({ parentId }) => parentId);
  const orphaned = [...byParent].filter(([parentId]) => parentId !== '' && !known.has(parentId));
  const inferred = orphaned.map(([id, children]) => inferredFrom(id, children));
  const isInferred = new Set(inferred);
  const rows: Row[] = [];

  function add(some: readonly TraceSpan[], depth: number): void {
    for (const span of [...some].sort((one, other) => one.startMs - other.startMs)) {
      rows.push({ span, depth, isInferred: isInferred.has(span) });
      add(byParent.get(span.id) ?? [], depth + 1);
    }
  }
  add([...inferred, ...(byParent.get('') ?? [])], 0);
  return rows;
}

function inferredFrom(id: string, children: readonly TraceSpan[]): TraceSpan {
  return {
    traceId: children[0]?.traceId ?? '',
    id,
    parentId: '',
    slice: page,
    name: 'asks',
    startMs: Math.min(...children.map(({ startMs }) => startMs)),
    endMs: Math.max(...children.map(({ endMs }) => endMs)),
    failed: false,
    attributes: {},
  };
}
