import { inTurn } from '../../../shared/lib/in-turn.ts';
import type { LargeAnswer, LargeQuestion } from '../../engine/payload/large-text.ts';
import type { BenchPorts } from '../../store/ports.ts';

/**
 * Reads large texts in a worker, which is started with the first of them. A worker that fails is ended; the next text has
 * a new one.
 */
export function createLargeTextReader(): BenchPorts['readLarge'] {
  let worker: Worker | null = null;
  const next = inTurn();
  return (question) =>
    next(() => {
      const reader = (worker ??= startWorker());
      return ask(reader, question).catch((error: unknown) => {
        reader.terminate();
        worker = null;
        throw error;
      });
    });
}

function startWorker(): Worker {
  return new Worker(new URL('large-text.worker.ts', import.meta.url), { type: 'module' });
}

function ask(reader: Worker, question: LargeQuestion): Promise<LargeAnswer> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    const fail = (): void => {
      listening.abort();
      reject(new Error('The worker that reads large texts has stopped.'));
    };
    const take = ({ data }: MessageEvent<LargeAnswer>): void => {
      listening.abort();
      resolve(data);
    };
    reader.addEventListener('message', take, { signal });
    reader.addEventListener('error', fail, { signal });
    reader.addEventListener('messageerror', fail, { signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    reader.postMessage(question);
  });
}
