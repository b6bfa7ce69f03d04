import { expect, it } from 'vitest';
import { orderTurns } from './order-turns.ts';

it('lets those that wait for one key pass one after another, and others at once', async () => {
  const turnOf = orderTurns();
  const passed: string[] = [];
  const go = async (key: string, name: string): Promise<void> => {
    const pass = await turnOf(key);
    passed.push(`${name} in`);
    await new Promise((resolve) => void setImmediate(resolve));
    passed.push(`${name} out`);
    pass();
  };
  await Promise.all([go('A', 'first'), go('A', 'second'), go('B', 'other'), go('A', 'third')]);
  expect(passed.filter((each) => !each.startsWith('other'))).toEqual(
    ['first', 'second', 'third'].flatMap((name) => [`${name} in`, `${name} out`]),
  );
  expect(passed.indexOf('other in')).toBeLessThan(passed.indexOf('first out'));
  await go('A', 'later');
  expect(passed.at(-1)).toBe('later out');
});
