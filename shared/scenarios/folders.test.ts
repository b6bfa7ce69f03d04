import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findErrorFile } from './testing/suite/suite-tools.ts';

// This asks before the list is read: a folder that does not load takes everything with it that knows scenarios.
const here = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(here).filter((name) => existsSync(join(here, name, 'index.ts')));

describe.each(folders)('shared/scenarios/%s', (folder) => {
  it('loads, and makes a scenario of the id that its folder is named', async () => {
    expect(await problemOf(folder)).toBeNull();
  });

  it('has its line in shared/scenarios/list.ts', () => {
    const name = folder.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const line = `export { ${name} } from './${folder}/index.ts';`;
    expect(readFileSync(join(here, 'list.ts'), 'utf8').split('\n'), 'shared/scenarios/list.ts').toContain(line);
  });
});

async function problemOf(folder: string): Promise<string | null> {
  try {
    const loaded: object = await import(join(here, folder, 'index.ts'));
    const ids = Object.values(loaded).map((made: { readonly id?: unknown }) => made.id);
    return ids.includes(folder) ? null : `shared/scenarios/${folder}/index.ts: its id is ${ids.join()}`;
  } catch (error) {
    const { file, message } = findErrorFile(error, folder);
    return `shared/scenarios/${folder}/${file ?? 'index.ts'}: does not load: ${message}`;
  }
}
