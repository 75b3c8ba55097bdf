import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The contract for programs and for people. */
export interface ApiDocument {
  readonly json: string;
  readonly html: string;
  /** Base64 SHA-256 of the page's one style element. */
  readonly styleHash: string;
}

/** Reads the OpenAPI document and its page, as they are committed with the contract. */
export async function readApiDocument(): Promise<ApiDocument> {
  const read = (name: string) => readFile(fileURLToPath(import.meta.resolve(name)), 'utf8');
  const [json, html] = await Promise.all([
    read('@our-dates/contracts/openapi.json'),
    read('@our-dates/contracts/api-page.html'),
  ]);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return { json, html, styleHash: createHash('sha256').update(style).digest('base64') };
}
