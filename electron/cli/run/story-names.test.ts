import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-names-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(file: string, text: string): Promise<string> {
  const path = join(folder, file);
  await writeFile(path, text);
  return path;
}
const story = (name: string, call: object): string =>
  JSON.stringify({ format: 'passbench.story/2', name, anchor: '2026-11-25T12:00:00+08:00', calls: [call] });
const named = z.looseObject({ stories: z.array(z.looseObject({ name: z.string() })) });

test('a column that only the name of a story has is required, and warned of without rows', async () => {
  const path = await put('a.story.json', story('Table of {{row.guest}}', { at: '+0m', template: 'queue-up/CALL_NUM' }));
  const done = await runPassbench(['run', path, '--rows', await put('rows.csv', 'guests\nAnn')]);
  const refused = /a\.story\.json:1:\d+: error row \/name: .*"guest"/;
  expect([done.code, done.err]).toEqual([2, expect.stringMatching(refused)]);
  const warned = 'warning row /name: The name of the story: {{row.guest}} has no value';
  expect((await runPassbench(['run', path])).err).toContain(warned);
});

test('a story that cannot be read is reported by its name, as any other', async () => {
  await put('a.story.json', story('Lunch', { at: '+0m', template: 'queue-up/NONE' }));
  await put('b.story.json', story('Dinner', { at: 'noon', template: 'queue-up/CALL_NUM' }));
  await put('c.story.json', '{');
  const { stories } = named.parse((await runPassbench(['run', folder, '--json'])).json());
  expect(stories.map(({ name }) => name)).toEqual(['Lunch', 'Dinner', 'c']);
});
