const featureOf = (path: string) => /^[^/]+\/src\/features\/[^/]+/.exec(path)?.[0];

/** As dependency-cruiser lists it. */
interface CruisedModule {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/**
 * The circles in which features of one slice import one another, though none of their files need to: dependency-cruiser
 * sees circles of files only.
 * @returns for each circle its features, the first one repeated at the end
 */
export function featureCircles(modules: readonly CruisedModule[]): string[][] {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (from === undefined || source.includes('.test.')) continue;
    const known = imports.get(from) ?? new Set<string>();
    imports.set(from, known);
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to !== undefined && to !== from) known.add(to);
    }
  }
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (feature: string, path: readonly string[]): void => {
    const at = path.indexOf(feature);
    if (at >= 0) {
      circles.push([...path.slice(at), feature]);
      return;
    }
    if (done.has(feature)) return;
    for (const next of imports.get(feature) ?? []) visit(next, [...path, feature]);
    done.add(feature);
  };
  for (const feature of [...imports.keys()].sort()) visit(feature, []);
  return circles;
}
