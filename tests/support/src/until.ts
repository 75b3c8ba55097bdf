import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until the answer is as wanted. @throws Error with what was asked for, after the timeout */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await delay(250)) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`${what}: not within ${seconds} s, but ${JSON.stringify(answer)}`);
  }
}
