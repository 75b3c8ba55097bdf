/** For every test of a page: a warning or an error on the console fails the test. */

import { afterAll, afterEach, beforeEach } from '@jest/globals';

const printed: string[] = [];
for (const method of ['warn', 'error'] as const) {
  console[method] = (...parts: unknown[]) => {
    printed.push(
      `console.${method}: ${parts.map(String).join(' ')}\n${new Error('printed here').stack ?? ''}`,
    );
  };
}

function failOnWarnings(): void {
  const [first, ...more] = printed.splice(0);
  if (first !== undefined) throw new Error(more.length === 0 ? first : `${first}\n(and ${more.length} more)`);
}

beforeEach(failOnWarnings);
afterEach(failOnWarnings);
// Output after the last test.
afterAll(failOnWarnings);
