import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer is as wanted. @throws Error with what was asked for, after the timeout */
export async function until<T, Right extends T = T>(
  what: string,
  seconds: number,
  ask: () => Promise<T>,
  isRight: ((answer: T) => answer is Right) | ((answer: T) => boolean),
): Promise<Right> {
  for (const deadline = Date.now() + seconds * 1000; ; await delay(250)) {
    const answer = await ask();
    if (isRight(answer)) return answer as Right;
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${seconds} s, but ${JSON.stringify(answer)}`);
  }
}
