import { availableParallelism } from 'node:os';
import { withChild } from '../../bench/with-child.mjs';

/**
 * Splits `total` into batches and has processes of a bundled script answer { ...message, from, count } for each, as many
 * at once as there are cores. Gives the answers.
 */
export async function overProcesses({ script, message, total, batch, told = () => {} }) {
  const answers = [];
  let from = 0;
  const work = (ask) => {
    const next = async () => {
      while (from < total) {
        const start = from;
        from += batch;
        answers.push(await ask({ ...message, from: start, count: Math.min(batch, total - start) }));
        told(Math.min(from, total));
      }
    };
    return next();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, () => withChild(script, [], work)));
  return answers;
}

/** The sum of a count over answers. */
export const sumOf = (answers, name) => answers.reduce((sum, answer) => sum + answer[name], 0);

/** 1234567 as "1,234,567". */
export const whole = (number) => Math.round(number).toLocaleString('en-US');
