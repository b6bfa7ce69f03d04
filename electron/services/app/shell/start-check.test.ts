import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { applicationId, runtimeNote, supportedRuntime } from './start-check.ts';

const day = (text: string): number => Date.parse(`${text}T12:00:00Z`);

test('an older line, or one beyond its time, is told in both languages', () => {
  const { major, until } = supportedRuntime;
  expect(runtimeNote(`${major}.4.1`, day('2026-11-22'))).toBeNull();
  expect(runtimeNote(`${major}.4.1`, day(until))).toMatchObject({ en: expect.stringContaining(until) });
  expect(runtimeNote(`${major - 1}.0.0`, day('2026-11-22'))?.zh).toMatch(/\p{Script=Han}/u);
  expect(runtimeNote(`${major + 1}.0.0`, day('2030-01-01'))).toBeNull();
});

test('the application is known to the system by the name under which it is installed', async () => {
  const text = await readFile(new URL('../../../../electron-builder.yml', import.meta.url), 'utf8');
  expect(/^appId: (.*)$/m.exec(text)?.[1]).toBe(applicationId);
});

test('the line that is looked after is the one that the product is made with', async () => {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { devDependencies } = z.object({ devDependencies: z.object({ electron: z.string() }) }).parse(JSON.parse(text));
  expect(Number.parseInt(devDependencies.electron, 10)).toBe(supportedRuntime.major);
});
