import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startShell } from './shell.ts';
import { app, dialog, shell } from './testing/electron-stand-in.ts';
import { bridgeOf, shellBench } from './testing/shell-bench.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const bench = shellBench(startShell);

function fails(): never {
  throw new Error('It cannot be read.');
}

describe('the log of the application', () => {
  test('of a window that died says why, and has no secret in it', async () => {
    const window = await bench.start();
    const secrets = ['s3cr3t-of-a-header', 's3cr3t-of-a-payload', 's3cr3t-of-an-address'];
    bench.uncaught('unhandledRejection', new Error(`Authorization: Bearer ${secrets[0]}`));
    bench.uncaught('unhandledRejection', new Error(`{"orderStatus":"${secrets[1]}"}`));
    bench.uncaught('uncaughtException', new TypeError(`GET https://x.example/?token=${secrets[2]} failed`));
    dialog.responses.push(0);
    window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
    await vi.waitFor(() => expect(window.loads).toHaveLength(2));
    const log = await bench.log();
    expect(log).toMatch(/Z Passbench 0\.0\.0 starts, \S+ .*Node \d+/);
    expect(log).toMatch(/Z unhandledRejection: Error < .*shell-log\.test\.ts:\d+/);
    expect(log).toMatch(/Z uncaughtException: TypeError < .*GET https:/);
    expect(log).toMatch(/Z The window ended: oom, exit code 5\.\n/);
    expect(log.split('\n').filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(log).not.toContain(import.meta.dirname);
  });

  test('has what nobody caught, of which the user is told once; nothing ends', async () => {
    await bench.start();
    for (const event of ['uncaughtException', 'unhandledRejection', 'uncaughtException'] as const)
      bench.uncaught(event, new Error('It broke.'));
    await vi.waitFor(() => expect(dialog.errors).toHaveLength(1));
    expect(dialog.errors[0]).toContain('logs/passbench.log');
    expect([(await bench.log()).match(/It broke/g)?.length, app.exits]).toEqual([2, []]);
  });

  test('is named to the user only where it could be written', async () => {
    await writeFile(join(bench.data, 'logs'), 'no folder');
    await bench.start();
    bench.uncaught('uncaughtException', new Error('It broke.'));
    await vi.waitFor(() => expect(dialog.errors).toEqual([expect.stringContaining('could not be logged')]));
    expect([await readFile(join(bench.data, 'logs'), 'utf8'), app.exits]).toEqual(['no folder', []]);
  });

  test.each([
    ['an object without a text', Object.create(null)],
    ['an error whose message cannot be read', Object.defineProperty(new Error('x'), 'message', { get: fails })],
  ])('has %s too, which ends nothing', async (_what, error) => {
    await bench.start();
    bench.uncaught('uncaughtException', error);
    bench.uncaught('unhandledRejection', new Error('The next one.'));
    await vi.waitFor(() => expect(dialog.errors).toHaveLength(1));
    const log = await bench.log();
    expect([log, app.exits]).toEqual([
      expect.stringMatching(/uncaughtException: .*without a text[^]*The next one/),
      [],
    ]);
  });

  test('has nothing of an output that nobody reads any more, which ends nothing', async () => {
    await bench.start();
    bench.uncaught('uncaughtException', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    for (const stream of [process.stdout, process.stderr]) expect(stream.listenerCount('error')).toBeGreaterThan(0);
    expect([dialog.errors, app.exits, (await bench.log()).includes('EPIPE')]).toEqual([[], [], false]);
  });

  test('has parts of the runtime that ended, and a start that failed', async () => {
    await bench.start();
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139 });
    expect(await bench.log()).toContain('A part of the runtime ended: GPU, crashed, exit code 139.');
  });

  test('is shown in the file manager when the window asks for it, or why not', async () => {
    const bridge = await bridgeOf(await bench.start());
    expect((await bridge.session.open({})).capabilities.logs).toBe(true);
    await bridge.session.showLogs({});
    expect(shell.folders).toEqual([join(bench.data, 'logs')]);
    shell.whyNot = 'No application is known.';
    await expect(bridge.session.showLogs({})).rejects.toThrow('No application is known.');
    shell.whyNot = '';
  });
});
