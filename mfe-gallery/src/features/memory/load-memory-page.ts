/** The memory's page is a chunk of its own; whoever is about to open one may fetch it ahead. */
export function loadMemoryPage() {
  return import('./components/memory-page.tsx');
}
