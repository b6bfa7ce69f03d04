import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isRunning, getThisProcess } from './process-identity.ts';

test('a process knows itself, and that numbers are used again', async () => {
  const self = await getThisProcess();
  expect(await isRunning(self)).toBe(true);
  expect(await isRunning({ ...self, started: `${self.started}1` })).toBe(false);
});

test.runIf(process.platform === 'linux')('a dead process that nobody has buried runs no more', async () => {
  // Behind exec there is a parent that never asks after its child; the shell before it might.
  const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [told] = await once(parent.stdout, 'data');
    const pid = Number(String(told));
    while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')).trim() !== 'sleep');
    process.kill(pid, 'SIGKILL');
    const fieldsOf = async (): Promise<readonly string[]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    };
    while ((await fieldsOf())[0] !== 'Z');
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    expect(await isRunning({ pid, started: `${boot}:${(await fieldsOf())[19]}` })).toBe(false);
    expect(await isRunning({ pid, started: '' })).toBe(false);
  } finally {
    parent.kill('SIGKILL');
  }
});
