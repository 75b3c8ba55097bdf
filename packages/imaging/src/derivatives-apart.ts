import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DecodeOptions } from './decode.ts';
import { decodingMemory } from './decoding-memory.ts';
import type { Derivatives } from './derivatives.ts';
import type { DerivativesAnswer, DerivativesOrder } from './derivatives-process.ts';
import { TookTooLong } from './machine-fault.ts';
import { ImageRefused } from './refusal.ts';

/** Decoding a picture ended the process that did it. */
export class EndedItsProcess extends Error {
  override name = 'EndedItsProcess';
}

const processFile = fileURLToPath(new URL('./derivatives-process.ts', import.meta.url));

/**
 * As `makeDerivatives`, for a picture that may end the process which decodes it: in one of its own, while nothing else
 * is decoded here.
 * @throws EndedItsProcess as well
 */
export async function makeDerivativesApart(
  source: Buffer,
  options: DecodeOptions = {},
): Promise<Derivatives> {
  const memory = options.memory ?? decodingMemory();
  using _all = await memory.take(memory.total, options);
  const { maxMegapixels, timeLimitSeconds } = options;
  const answer = await ask({ source, maxMegapixels, timeLimitSeconds, memoryBytes: memory.total }, options);
  if ('made' in answer) return answer.made;
  if ('refused' in answer) throw new ImageRefused(answer.refused.kind, answer.refused.message);
  if ('tookTooLong' in answer) throw new TookTooLong(answer.tookTooLong);
  throw new Error(answer.failed);
}

function ask(order: DerivativesOrder, { signal }: DecodeOptions): Promise<DerivativesAnswer> {
  const child = fork(processFile, {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
  });
  return new Promise((resolve, reject) => {
    child.once('message', (answer: DerivativesAnswer) => {
      resolve(answer);
      child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      reject(
        new EndedItsProcess(`a process that decoded a picture ended with ${killedBy ?? `code ${code}`}`),
      );
    });
    child.send(order, (error) => {
      // Of a process that has ended, its end says more.
      if (error && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    });
  });
}
