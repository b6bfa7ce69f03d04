import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { longestClosingMs, longestWindowMs } from '../services/app/shell/closing.ts';
import { storesHere } from '../services/storage/store-care/store-care.ts';
import { startShell } from './shell.ts';
import { app, dialog, type BrowserWindow } from './testing/electron-stand-in.ts';
import { bridgeOf, shellBench } from './testing/shell-bench.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

type Window = InstanceType<typeof BrowserWindow>;

const bench = shellBench(startShell);

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

describe('a window that does not answer', () => {
  test('is waited for, and the question closes when it answers again', async () => {
    const window = await bench.start();
    window.emit('unresponsive');
    expect(dialog.boxes.map(({ buttons, defaultId }) => [buttons, defaultId])).toEqual([[['Wait', 'Reload'], 0]]);
    window.emit('responsive');
    expect([dialog.boxes[0]?.signal?.aborted, window.webContents.ended, window.loads.length]).toEqual([true, 0, 1]);
    expect(await bench.log()).toMatch(/does not respond.*\n.*responds again/);
  });

  test('is reloaded where the user says so, without another question', async () => {
    const window = await bench.start();
    dialog.responses.push(1);
    window.emit('unresponsive');
    await vi.waitFor(() => expect(window.loads).toHaveLength(2));
    expect([window.webContents.ended, dialog.boxes.length]).toEqual([1, 1]);
  });
});

describe('a first load that fails', () => {
  test('is one question, whose Quit ends in order', async () => {
    const page = join(bench.folder, 'pages', 'index.html');
    await rename(page, `${page}.away`);
    dialog.responses.push(1);
    await bench.start();
    await vi.waitFor(() => expect(app.exits).toEqual([0]));
    expect([dialog.boxes.map(({ message }) => message), dialog.errors]).toEqual([
      ['The window could not be loaded.'],
      [],
    ]);
    await rename(`${page}.away`, page);
  });
});

describe('the end of a session on Windows', () => {
  test('has the window save, delays nothing, asks nobody and ends in order', async () => {
    const window = await bench.start();
    const bridge = await bridgeOf(window);
    const events = (await bridge.events.follow({ window: 'w' }))[Symbol.asyncIterator]();
    await events.next();
    const preventDefault = vi.fn<() => void>();
    window.emit('query-session-end', { preventDefault, reasons: ['shutdown'] });
    expect((await events.next()).value).toEqual({ event: 'project-leaving' });
    await bridge.project.left({ window: 'w' });
    await events.return?.();
    window.emit('session-end', { preventDefault, reasons: ['shutdown'] });
    await vi.waitFor(() => expect(app.exits).toEqual([0]));
    expect([preventDefault.mock.calls.length, dialog.boxes, dialog.errors]).toEqual([0, [], []]);
  });
});

describe('closing', () => {
  test('that does not end in time says what it waited for, and ends', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const { promise: reached, resolve: reach } = withResolvers();
    const lock = join(bench.data, 'lock');
    const serve = () => {
      const served = storesHere.serve();
      const end = async (): Promise<void> => {
        reach();
        await released;
        await served.end();
      };
      return { ...served, end };
    };
    bench.stores = { ...storesHere, serve };
    await bench.start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    app.quit();
    await reached;
    vi.advanceTimersByTime(longestClosingMs - 1);
    expect([app.exits, dialog.errors]).toEqual([[], []]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect([app.exits, dialog.errors]).toEqual([
      [1],
      [expect.stringContaining('without waiting longer for the stores')],
    ]);
    await vi.waitFor(async () => expect(await bench.log()).toContain('It waited for the stores, the sandbox'));
    expect(existsSync(lock)).toBe(true);
    release();
    await vi.waitFor(() => expect(existsSync(lock)).toBe(false));
    expect(await bench.log()).not.toContain('Closed normally');
  });

  test.each([
    ['the menu', () => app.quit()],
    ['its own button', (window: Window) => window.close()],
  ])('by %s ends a window that is stopped', async (_by, quit) => {
    const window = await bench.start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    window.isStopped = true;
    quit(window);
    expect([window.isDestroyed(), app.exits]).toEqual([false, []]);
    vi.advanceTimersByTime(longestWindowMs);
    vi.useRealTimers();
    expect(window.isDestroyed()).toBe(true);
    if (app.exits.length === 0) app.emit('window-all-closed'); // Electron emits it where nothing quits already.
    await vi.waitFor(() => expect(app.exits).toEqual([0]));
    expect([await bench.log(), dialog.errors]).toEqual([
      expect.stringMatching(/did not close.*\n.*Closed normally/),
      [],
    ]);
  });
});
