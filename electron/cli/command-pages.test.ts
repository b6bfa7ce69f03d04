import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandPage, indexPage, namesBelow, readHelp, type CommandHelp } from './testing/command-page.ts';
import { runPassbench } from './testing/fake-io.ts';

const folder = join(import.meta.dirname, '../../docs/commands');

async function helpOf(...path: string[]): Promise<CommandHelp> {
  return readHelp((await runPassbench([...path, '--help'])).out);
}

async function below(...path: string[]): Promise<ReadonlyMap<string, CommandHelp>> {
  const found = new Map<string, CommandHelp>();
  for (const name of namesBelow(await helpOf(...path))) found.set(name, await helpOf(...path, name));
  return found;
}

// `npm run docs:commands` runs these with --update, which writes the files.
describe('the pages of docs/commands: npm run docs:commands writes them', () => {
  it('show the help of each command as it is now', async () => {
    const commands = await below();
    expect(commands.size).toBeGreaterThan(10);
    for (const [name, help] of commands)
      await expect(commandPage(name, help, await below(name))).toMatchFileSnapshot(join(folder, `${name}.md`));
  });

  it('begin with a list of all commands', async () => {
    await expect(indexPage(await helpOf(), await below())).toMatchFileSnapshot(join(folder, 'README.md'));
  });

  it('belong to commands that exist', async () => {
    const names = [...(await below()).keys(), 'README'].map((name) => `${name}.md`);
    expect((await readdir(folder)).toSorted()).toEqual(names.toSorted());
  });
});
