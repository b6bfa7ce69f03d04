import { expect, it } from 'vitest';
import { KeptWith } from './kept-with.ts';

it('keeps the last value with its object, apart from other kinds of values', () => {
  const owner = { name: 'a' };
  const [lengths, letters] = [new KeptWith<object, number>(), new KeptWith<object, string>()];
  lengths.set(owner, 1);
  lengths.set(owner, 2);
  letters.set(owner, 'x');
  expect([lengths.get(owner), letters.get(owner), lengths.get({ name: 'a' })]).toEqual([2, 'x', undefined]);
});

it('is seen by nothing that reads or copies the object', () => {
  const owner = { name: 'a' };
  const kept = new KeptWith<object, number>();
  kept.set(owner, 1);
  expect(kept.get({ ...owner })).toBeUndefined();
  expect(owner).toEqual({ name: 'a' });
  expect(JSON.stringify(owner)).toBe('{"name":"a"}');
  expect(structuredClone(owner)).toEqual({ name: 'a' });
});

it('refuses an object that is frozen', () => {
  const kept = new KeptWith<object, number>();
  expect(() => {
    kept.set(Object.freeze({}), 1);
  }).toThrow(TypeError);
});
