import { describe, expect, it } from 'vitest';
import { createBoundedLog } from './bounded-log.ts';

describe('lines about errors', () => {
  it('say the same thing once, and how often it came', () => {
    const written: string[] = [];
    const say = createBoundedLog((line) => written.push(line));
    for (let count = 0; count < 100_000; count++) say('It is full.');
    expect(written.slice(0, 3)).toEqual([
      'It is full.\n',
      'It is full. (10 times so far)\n',
      'It is full. (100 times so far)\n',
    ]);
    expect(written).toHaveLength(6);
  });

  it('are bounded in number and length, whatever they say, and hold no line break', () => {
    const written: string[] = [];
    const say = createBoundedLog((line) => written.push(line));
    for (let count = 0; count < 10_000; count++) say(`${count}\n${'x'.repeat(10_000)}`);
    expect(written).toHaveLength(101);
    expect(written.at(-1)).toBe('Further errors are not written here.\n');
    expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(2010);
    expect(written.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
  });
});
