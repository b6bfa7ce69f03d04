import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the editor’s own words are where the window looks for them', () => {
  const source = readFileSync(new URL('editor-words.ts', import.meta.url), 'utf8');
  const [, path = ''] = /new URL\('([^']+)'/.exec(source) ?? [];
  expect(existsSync(new URL(path, import.meta.url)), path).toBe(true);
  expect(path).toMatch(/\.js$/);
});
