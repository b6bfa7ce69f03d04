import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { terminalText } from './printed.ts';
import { groupedOutput } from '../io.ts';

it('writes the first line of a turn at once, and the others of it together, in their order', async () => {
  const written: string[] = [];
  const { out, flush } = groupedOutput({ out: (text) => void written.push(terminalText(text)) });
  for (const line of ['1\n', '2\u0007\n', '3\n']) out(line);
  expect(written).toEqual(['1\n']);
  await setImmediate();
  expect(written).toEqual(['1\n', '2\\u0007\n3\n']);
  for (const line of ['4\n', '5\n']) out(line);
  flush();
  expect(written.slice(2)).toEqual(['4\n', '5\n']);
});
