import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../shared/scenarios/index.ts';

const here = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(here, { recursive: true, encoding: 'utf8' });
const modules = files.filter((name) => name.endsWith('.module.css'));
const components = files.filter((name) => name.endsWith('.tsx') && !name.includes('.test.'));
const tokens = ['tokens.css', 'fonts.css']
  .map((name) => readFileSync(join(here, '../ui/theme', name), 'utf8'))
  .join('\n');

function read(name: string): string {
  return readFileSync(join(here, name), 'utf8');
}

function found(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])));
}

// A misspelt class or property is silently nothing in CSS: these two walls make it loud.
describe('the styles of the preview', () => {
  it.each(modules)('%s holds exactly the classes its components use', (name) => {
    const base = name.split('/').at(-1) ?? '';
    const users = components.map(read).filter((text) => text.includes(`/${base}'`));
    const used = found(users.join('\n'), /\bstyles\.(\w+)/g);
    const written = found(read(name).replaceAll(/\/\*.*?\*\//gs, ''), /\.([a-zA-Z]\w*)(?=[\s.,:[{)>+])/g);
    expect([...written].sort()).toEqual([...used].sort());
  });

  it.each(scenarios)('know nothing of $id', ({ id }) => {
    expect(modules.filter((name) => read(name).includes(id))).toEqual([]);
  });

  it.each(modules)('%s uses only properties that exist', (name) => {
    const text = read(name);
    const inline = components.map(read).join('\n');
    const known = new Set([
      ...found(`${tokens}\n${text}\n${inline}`, /(--[\w-]+)'?(?::| \{)/g),
      '--band-ground',
      '--band-pad',
      '--dock-fade',
      '--dock-solid',
    ]);
    for (const property of found(text, /var\((--[\w-]+)/g)) expect(known).toContain(property);
  });
});
