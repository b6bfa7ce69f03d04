import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { launchBrowser } from './launch-browser.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-browser-test-'));
  // Profiles are made there, so that what is left of one is seen.
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A program in a browser's place: what it does at its start, and with what it is asked. */
async function program(text: string): Promise<string> {
  const file = join(folder, 'browser');
  await writeFile(
    file,
    `#!${process.execPath}\nconst { spawn } = require('node:child_process');\nconst fs = require('node:fs');\n${text}`,
  );
  await chmod(file, 0o755);
  return file;
}

const answering = `
const pids = [process.pid, spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid];
fs.writeFileSync(__dirname + '/pids', pids.join(' '));
const answers = fs.createWriteStream(null, { fd: 4 });
fs.createReadStream(null, { fd: 3 }).on('data', (chunk) => {
  for (const text of String(chunk).split('\\0').filter(Boolean)) {
    const { id, method } = JSON.parse(text);
    if (method === 'Die') process.exit(7);
    if (method === 'Close') answers.end();
    if (method === 'Crash') answers.write('{"method":"Inspector.targetCrashed","params":{},"sessionId":"S"}\\0');
    if (method === 'Garble') answers.write('not json\\0');
    if (/^[A-Z][a-z]+$/.test(method) && method !== 'Anything') continue;
    answers.write(JSON.stringify({ id, result: { heard: method, targetId: 'T', sessionId: 'S' } }) + '\\0');
  }
});`;

/** Whether a process runs; one that has ended and that its parent has not asked about yet does not. */
async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') X');
  return !/\) [ZX]/.test(stat);
}

const profiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith('passbench-render-'));

describe.skipIf(process.platform !== 'linux')('a browser that was started', () => {
  it('answers, and leaves no process and no profile behind, nor those that it started itself', async () => {
    const browser = await launchBrowser(await program(answering));
    expect(await browser.send('Anything')).toMatchObject({ heard: 'Anything' });
    expect(await profiles()).toHaveLength(1);
    const pids = (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number);
    expect(await Promise.all(pids.map(runs))).toEqual([true, true]);
    const open = browser.send('Wait').catch((error: unknown) => error);
    await browser.close();
    expect(await open).toBeInstanceOf(Error);
    await vi.waitFor(async () => expect(await Promise.all(pids.map(runs))).toEqual([false, false]));
    expect(await profiles()).toEqual([]);
  });

  it('tells every caller that waits for an answer, and every later one, that it has ended', async () => {
    const browser = await launchBrowser(await program(answering));
    await expect(browser.send('Die')).rejects.toThrow(/ended/);
    await expect(browser.send('Anything')).rejects.toThrow(/ended/);
    await browser.close();
    expect(await profiles()).toEqual([]);
  });

  it('says what it said where it ends at once', async () => {
    const dead = await program(`console.error('no such display'); process.exit(1);`);
    await expect(launchBrowser(dead)).rejects.toMatchObject({
      code: 'NO_BROWSER',
      message: expect.stringContaining('no such display'),
    });
    expect(await profiles()).toEqual([]);
  });

  it('says why it was refused, where its pipes close first and its registers come last', async () => {
    const refused = await program(`fs.closeSync(3); fs.closeSync(4);
      setTimeout(() => {
        console.error('[7:7:1123/1:FATAL:zygote_host_impl_linux.cc(127)] No usable sandbox!\\n#0 0x5581\\n[end of stack trace]');
        process.exit(133);
      }, 100);`);
    await expect(launchBrowser(refused)).rejects.toMatchObject({
      code: 'NO_BROWSER',
      message: expect.stringContaining('No usable sandbox!'),
    });
    await expect(launchBrowser(await program('process.exit(7);'))).rejects.toMatchObject({
      message: expect.stringMatching(/It ended with code 7\./),
    });
    expect(await profiles()).toEqual([]);
  });

  it('is given up where it never answers, and ended', async () => {
    const silent = await program(
      `fs.writeFileSync(__dirname + '/pids', String(process.pid)); setInterval(() => {}, 1000);`,
    );
    const launched = launchBrowser(silent, 1500);
    await expect(launched).rejects.toMatchObject({ code: 'NO_BROWSER', message: expect.stringContaining('1.5 s') });
    const pid = Number(await readFile(join(folder, 'pids'), 'utf8').catch(() => '0'));
    await vi.waitFor(async () => expect(await runs(pid)).toBe(false));
    expect(await profiles()).toEqual([]);
  });

  it.each([
    ['closes its pipe', 'Close', /has ended/],
    ['loses its page', 'Crash', /has crashed/],
    ['sends what is not JSON', 'Garble', /not of its protocol/],
  ])('is given up when it %s, by every later command too, and ended whole', async (_, method, words) => {
    const browser = await launchBrowser(await program(answering));
    const pids = (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number);
    await expect(browser.send(method)).rejects.toThrow(words);
    await expect(browser.send('Anything')).rejects.toThrow(words);
    await browser.close();
    await vi.waitFor(async () => expect(await Promise.all(pids.map(runs))).toEqual([false, false]));
    expect(await profiles()).toEqual([]);
  });

  it('is no browser where the program cannot be started at all', async () => {
    await expect(launchBrowser(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'NO_BROWSER' });
    expect(await profiles()).toEqual([]);
  });
});
