import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder } from '../../services/platform/data-folder/data-folder.ts';
import { openMachineFile } from '../../services/projects/projects/machine-file.ts';
import { runPassbench } from '../testing/fake-io.ts';

let data = '';
let team = '';
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'passbench-which-'));
  team = join(data, "the team's");
  for (const folder of [team, join(data, 'project')]) {
    await mkdir(folder);
    await writeFile(join(folder, 'passbench.json'), '{"format":"passbench.project/1","name":"P","gaps":{}}');
  }
});
afterEach(() => rm(data, { recursive: true }));

const says = async (...args: string[]): Promise<string> => (await runPassbench([...args, '--data', data])).err;

test('without --project a command says which one it means while a window has another one open', async () => {
  const machine = await openMachineFile(data, Date.now);
  await machine.addRecent({ folder: team, name: 'Team' });
  expect(await says('env', 'list')).not.toContain('Team');
  const owned = await openDataFolder(data, 'a window');
  try {
    for (const args of [['env', 'list'], ['history'], ['send', '-', '--env', 'UAT'], ['check', '--env', 'UAT']]) {
      const said = await says(...args);
      expect(said, args.join(' ')).toContain('the window has Team open');
      expect(said).toContain(`--project '${team.replace("'", String.raw`'\''`)}'`);
    }
    expect(await says('env', 'list', '--project', team)).not.toContain('the window has');
    await machine.addRecent({ folder: join(data, 'project'), name: 'First' });
    expect(await says('env', 'list')).not.toContain('the window has');
  } finally {
    await owned.release();
  }
});
