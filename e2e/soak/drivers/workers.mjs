import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withChild } from '../../bench/child-process.mjs';
import { whole } from '../../bench/numbers.mjs';

/** The program that runs the `worker` of a figure's file. */
export const workerProgram = (root) => join(root, 'e2e', 'soak', 'figure-worker-process.mjs');

/** Runs the worker of a figure as a process of its own; `work` gets what asks it, `flags` are those of the runtime. */
export function withWorker({ root, file }, work, flags = []) {
  return withChild(workerProgram(root), [file], (ask) => work((message) => ask({ ...message, ask: 'work' })), flags);
}

/**
 * Splits `total` into batches and has as many workers as there are cores answer { ...message, from, count } for each.
 * Gives their counts added up; of one that is called `slowest…` the largest. Examples of what is wrong are printed.
 */
export async function countOverWorkers(ctx, { total, batch, ...message }) {
  const counts = {};
  const examples = [];
  let from = 0;
  const work = async (ask) => {
    while (from < total) {
      const start = from;
      from += batch;
      const answer = await ask({ ...message, from: start, count: Math.min(batch, total - start) });
      for (const [name, value] of Object.entries(answer))
        if (name === 'examples') examples.push(...value);
        else
          counts[name] = name.startsWith('slowest') ? Math.max(counts[name] ?? 0, value) : (counts[name] ?? 0) + value;
      ctx.say(`${whole(Math.min(from, total))} of ${whole(total)}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, () => withWorker(ctx, work)));
  printExamples(examples);
  return counts;
}

/** The first of what is wrong, for who reads why a figure is not met. */
export function printExamples(examples) {
  if (examples.length > 0) console.error(examples.slice(0, 10).join('\n'));
}
