import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startShell } from './shell.ts';
import { app, dialog } from './testing/electron-stand-in.ts';
import { bridgeOf, shellBench } from './testing/shell-bench.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const bench = shellBench(startShell);

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
