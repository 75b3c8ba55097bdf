import type { Page } from '@playwright/test';

/** The names of the remotes whose files this device does not have completely: the manifest is stored last. */
export function remotesNotStored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { manifests }: { manifests: Record<string, string> } = await (await fetch('/remotes.json')).json();
    const missing: string[] = [];
    for (const [name, path] of Object.entries(manifests)) if (!(await caches.match(path))) missing.push(name);
    return missing;
  });
}
