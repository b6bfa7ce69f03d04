import { expect, test } from 'vitest';
import { createTaskQueue } from './task-queue.ts';

test('one action begins when the one before it has ended, well or badly', async () => {
  const said: string[] = [];
  const next = createTaskQueue();
  const act = (name: string, fails: boolean) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled([next(act('a', false)), next(act('b', true)), next(act('c', false))]);
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
