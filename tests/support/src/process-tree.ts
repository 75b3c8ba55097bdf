import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that descend from it. */
export function processTree(root: number): number[] {
  const children = Map.groupBy(runningProcesses(), ({ parent }) => parent);
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []).map((child) => child.pid));
  return tree;
}

function runningProcesses(): { pid: number; parent: number }[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    const parent = parentOf(pid);
    return parent === undefined ? [] : [{ pid, parent }];
  });
}

/** Undefined where it has ended since it was listed. */
function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
