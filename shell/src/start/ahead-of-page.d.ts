/** Answers that `ahead.ts` has asked for before the page's modules arrived. */
interface AheadOfPage {
  me?: Promise<{ response: Response; receivedAt: number }>;
  remotes?: Promise<Response>;
  /** By the manifest's full address. */
  manifests: Record<string, Promise<Response>>;
}

interface Window {
  aheadOfPage?: AheadOfPage;
}
