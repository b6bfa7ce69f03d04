import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildProgram } from '../../services/storage/store-care/testing/build-program.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const passphrase = 'correct horse battery';
const hasScript = spawnSync('script', ['--version']).status === 0;
let folder = '';
let program = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-vault-process-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  program = await buildProgram(join(root, 'electron/cli/main.ts'), folder, 'passbench');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly out: string; readonly err: string };

function commandOf(line: string): string {
  return line.replaceAll('$P', `'${process.execPath}' '${program}'`).replaceAll('$D', `'${join(folder, 'data')}'`);
}

/** A line of shell in which $P is the program and $D a data folder; nothing is typed. */
function shell(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const command = line
    .replaceAll('$P', `'${process.execPath}' '${program}'`)
    .replaceAll('$D', `'${join(folder, 'data')}'`);
  return new Promise((resolve) => {
    const child = execFile(
      '/bin/sh',
      ['-c', command],
      { cwd: folder, env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.end();
  });
}

describe.skipIf(process.platform === 'win32')(
  'the passphrase of the vault reaches the process',
  { timeout: 120_000 },
  () => {
    it('by a descriptor or a variable, and by nothing that others can list', async () => {
      writeFileSync(join(folder, 'passphrase'), `${passphrase}\n`);
      const generate = '$P keys generate --algorithm ECC224 --data $D --name';
      const none = await shell(`${generate} zero`);
      expect([none.code, none.err]).toEqual([
        2,
        expect.stringContaining('The passphrase of the vault is needed, but there is no terminal'),
      ]);
      expect(readdirSync(folder)).not.toContain('data');
      const one = await shell(`${generate} one --passphrase-fd 3 3<passphrase`);
      expect(one).toMatchObject({ code: 0, err: expect.not.stringContaining('Warning') });
      const three = await shell(`${generate} three`, { PASSBENCH_PASSPHRASE: passphrase });
      expect(three).toMatchObject({ code: 0, err: expect.stringContaining('Warning: the passphrase comes from') });
      expect(await shell(`${generate} five --passphrase-fd 9`)).toMatchObject({
        code: 2,
        err: expect.stringContaining('Descriptor 9 cannot be read'),
      });
      const listed = await shell('$P keys list --json --data $D');
      const names: unknown = JSON.parse(listed.out);
      expect(names).toMatchObject([{ name: 'one' }, { name: 'three' }]);
    });

    it.skipIf(!hasScript)('by a terminal, where it is not shown', async () => {
      const generate = '$P keys generate --algorithm ECC224 --data $D/other --name';
      await shell(`${generate} first`, { PASSBENCH_PASSPHRASE: passphrase });
      const line = commandOf(`${generate} second`);
      // script(1) runs a program in a terminal of its own.
      const child = spawn('script', ['-qfec', line, '/dev/null'], { cwd: folder });
      let shown = '';
      child.stdout.on('data', (piece: Buffer) => {
        const hadAsked = shown.includes(question);
        shown += piece.toString();
        if (!hadAsked && shown.includes(question)) child.stdin.write(`${passphrase}\r`);
      });
      const [code] = await once(child, 'close');
      expect([code, shown]).toEqual([0, expect.stringContaining('second  ECC224')]);
      expect(shown).not.toContain(passphrase);
    });
  },
);

const question = 'Passphrase of the vault: ';
