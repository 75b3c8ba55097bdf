import type { Page } from '@playwright/test';
import { recordMemory } from '../fixtures/memories.ts';
import { demoPerson, openAs } from '../fixtures/people.ts';
import { portrait } from '../fixtures/pictures.ts';

/** Signs in a person of their own who has recorded 'The harbour', with one photo. @returns the address of its page */
export async function openWithHarbour(page: Page, at: string): Promise<string> {
  const person = await demoPerson(at);
  const memory = await recordMemory(person, { name: 'The harbour', photos: [await portrait()] });
  await openAs(page, person);
  return `/date-memory/${memory.id}`;
}
