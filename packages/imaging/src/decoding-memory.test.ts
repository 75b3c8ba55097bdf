import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDecodingMemory, type DecodingMemory } from './decoding-memory.ts';
import { NoMemoryFree } from './machine-fault.ts';

/** Lets everything happen that can. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Aborted after each test, so that nothing waits on in the tests of another file. */
let end: AbortController;
beforeEach(() => {
  end = new AbortController();
});
afterEach(() => end.abort());

/** Takes memory, notes that it has it, and gives it back when told to. */
function holder(memory: DecodingMemory) {
  const holding = new Map<string, Disposable>();
  return {
    holding: () => [...holding.keys()],
    async take(name: string, bytes: number) {
      const turn = memory.take(bytes, { signal: end.signal });
      turn.then(
        (taken) => holding.set(name, taken),
        (error) => expect(error).toBe(end.signal.reason),
      );
      await settled();
    },
    async giveBack(name: string) {
      holding.get(name)?.[Symbol.dispose]();
      holding.delete(name);
      await settled();
    },
  };
}

describe('memory for decoding', () => {
  it('is given to as many at once as it is enough for', async () => {
    const { take, giveBack, holding } = holder(createDecodingMemory(100));
    await take('a', 40);
    await take('b', 60);
    await take('c', 1);
    expect(holding()).toEqual(['a', 'b']);
    await giveBack('a');
    expect(holding()).toEqual(['b', 'c']);
  });

  it('is given to a large one alone, and to nothing that came after it before', async () => {
    const { take, giveBack, holding } = holder(createDecodingMemory(100));
    await take('small', 10);
    await take('large', 100);
    await take('later', 10);
    expect(holding()).toEqual(['small']);
    await giveBack('small');
    expect(holding()).toEqual(['large']);
    await giveBack('large');
    expect(holding()).toEqual(['later']);
  });

  it('counts once when it is given back twice', async () => {
    const memory = createDecodingMemory(100);
    const taken = await memory.take(100);
    taken[Symbol.dispose]();
    taken[Symbol.dispose]();
    const { take, holding } = holder(memory);
    await take('a', 100);
    await take('b', 100);
    expect(holding()).toEqual(['a']);
  });

  it('is given to the next when the first has waited too long', async () => {
    const memory = createDecodingMemory(100);
    using _held = await memory.take(50);
    const large = memory.take(100, { memoryTimeoutMs: 1 });
    const small = memory.take(50);
    await expect(large).rejects.toThrow(NoMemoryFree);
    (await small)[Symbol.dispose]();
  });

  it('is not kept for a picture whose client has left', async () => {
    const memory = createDecodingMemory(100);
    using _held = await memory.take(50);
    const client = new AbortController();
    const left = memory.take(100, { signal: client.signal });
    const small = memory.take(50);
    client.abort(new Error('the client has gone'));
    await expect(left).rejects.toThrow('the client has gone');
    (await small)[Symbol.dispose]();
    await expect(memory.take(1, { signal: client.signal })).rejects.toThrow('the client has gone');
  });

  it('is refused at once when too many wait', async () => {
    const memory = createDecodingMemory(100);
    using _held = await memory.take(100);
    const waiting = Array.from({ length: 200 }, () => memory.take(1));
    await expect(memory.take(1)).rejects.toThrow(NoMemoryFree);
    _held[Symbol.dispose]();
    for (const each of waiting) (await each)[Symbol.dispose]();
  });
});
