import { setTimeout as wait } from 'node:timers/promises';
import { isLasting, storeLost, StoreTrouble } from './team-trouble.ts';

/** How long a call may wait for its store, in milliseconds, and how long between two tries. */
export const patienceMs = 1800;
const pauseMs = 40;

/**
 * Tries until there is a result, something lasting is in the way of the store, or the time is over. Throws
 * STORE_UNREACHABLE, and other errors as they are.
 */
export function tryPatiently<Value>(attempt: () => Promise<Value | null>): Promise<Value> {
  return withinPatience(async (isOver) => {
    let failure: unknown = new Error('Other calls of its order come between.');
    while (!isOver()) {
      try {
        const value = await attempt();
        if (value !== null) return value;
      } catch (error) {
        if (!(error instanceof StoreTrouble)) throw error;
        failure = error;
        if (isLasting(error)) break;
        await wait(pauseMs);
      }
    }
    throw storeLost(failure);
  });
}

async function withinPatience<Value>(run: (isOver: () => boolean) => Promise<Value>): Promise<Value> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(storeLost(new Error(`no answer within ${patienceMs} ms`)));
    }, patienceMs);
  });
  try {
    return await Promise.race([run(() => isOver), late]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
