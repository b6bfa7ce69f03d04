import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startShell } from './shell.ts';
import { app, dialog } from './testing/electron-stand-in.ts';
import { bridgeOf, shellBench } from './testing/shell-bench.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const bench = shellBench(startShell);
const nothing = { files: [], project: null };

/** A second start while this one runs, with what it sends. */
function startAgain(sent: unknown): void {
  app.emit('second-instance', {}, ['passbench'], '/', sent);
}

async function payloadNamed(name: string): Promise<string> {
  const path = join(bench.folder, name);
  await writeFile(path, '{"orderStatus":"TICKETED"}');
  return path;
}

async function emptyFolder(name: string): Promise<string> {
  const path = join(bench.folder, name);
  await mkdir(path, { recursive: true });
  return realpath(path);
}

describe('a second start', () => {
  test('hands over its files and its project by whole paths, and ends', async () => {
    const [file, project] = [await payloadNamed('mine.json'), await emptyFolder('team')];
    app.isFirst = false;
    bench.with(relative(process.cwd(), file), relative(process.cwd(), project));
    await expect(bench.start()).rejects.toThrow('no window');
    expect([app.handed, app.exits, dialog.errors]).toEqual([{ files: [file], project }, [0], []]);
  });

  test('says that too many files were named, and opens none of them', async () => {
    const file = await payloadNamed('mine.json');
    app.isFirst = false;
    bench.with(...Array.from({ length: 101 }, () => file));
    await expect(bench.start()).rejects.toThrow('no window');
    expect([app.handed, app.exits]).toEqual([nothing, [2]]);
    expect(dialog.errors[0]).toContain('takes 100 files at once; 101 were named');
  });
});

describe('the running window', () => {
  test('comes to the front and offers the files of a later start, each once', async () => {
    const window = await bench.start();
    const bridge = await bridgeOf(window);
    const events = (await bridge.events.follow({}))[Symbol.asyncIterator]();
    const nextEvent = async (): Promise<unknown> => (await events.next()).value;
    expect(await nextEvent()).toEqual({ event: 'ready' });
    startAgain({ files: [await payloadNamed('mine.json')], project: null });
    expect(window.actions.slice(-2)).toEqual(['restore', 'focus']);
    expect(await nextEvent()).toEqual({ event: 'handed' });
    expect((await bridge.session.handed({})).files.map(({ name }) => name)).toEqual(['mine.json']);
    expect((await bridge.session.handed({})).files).toEqual([]);
    await events.return?.();
  });

  test('says which file could not be read, in both languages, until it is dismissed', async () => {
    const bridge = await bridgeOf(await bench.start());
    const gone = join(bench.folder, 'gone.json');
    startAgain({ files: [gone], project: null });
    const notes = await vi.waitFor(async () => {
      expect((await bridge.session.handed({})).files).toEqual([]);
      const { storeNotes } = await bridge.session.open({});
      const refused = storeNotes.filter(({ tone }) => tone === 'bad');
      expect(refused).toHaveLength(1);
      return refused;
    });
    expect(notes[0]?.words.message).toEqual({
      en: `${gone} was not opened: it does not exist.`,
      zh: `未能開啟 ${gone}：檔案不存在。`,
    });
    await bridge.store.dismiss({ id: notes[0]?.id ?? '' });
    expect((await bridge.session.open({})).storeNotes.filter(({ tone }) => tone === 'bad')).toEqual([]);
  });

  test('opens another project where the user agrees, and then its files', async () => {
    const [window, project, file] = [await bench.start(), await emptyFolder('team'), await payloadNamed('mine.json')];
    const before = (await (await bridgeOf(window)).session.open({})).project;
    dialog.responses.push(0);
    startAgain({ files: [file], project });
    await vi.waitFor(() => expect(window.webContents.reloads).toBe(1), { timeout: 10_000 });
    expect(dialog.boxes[0]?.message).toMatch(/^team is not a project yet\. Create one in this folder, and open it/);
    expect(dialog.boxes[0]?.detail).toContain(project);
    expect(await readdir(project)).toContain('passbench.json');
    const bridge = await bridgeOf(window, 2);
    expect((await bridge.session.open({})).project).toMatchObject({ name: 'team' });
    expect((await bridge.session.handed({})).files).toHaveLength(1);
    expect(before.name).not.toBe('team');
  });

  test('keeps its project where the user does not agree', async () => {
    const project = await emptyFolder('other');
    await writeFile(join(project, 'passbench.json'), '{"format":"passbench.project/1","name":"Other","gaps":{}}');
    const window = await bench.start();
    const bridge = await bridgeOf(window);
    const before = (await bridge.session.open({})).project;
    dialog.responses.push(1);
    startAgain({ files: [await payloadNamed('mine.json')], project });
    await vi.waitFor(async () => expect((await bridge.session.handed({})).files).toHaveLength(1));
    expect([(await bridge.session.open({})).project, window.webContents.reloads]).toEqual([before, 0]);
    expect(dialog.boxes.map(({ message }) => message)).toEqual(['Open the project Other in this window?']);
  });

  test('makes no project of a folder where the user does not agree', async () => {
    const folder = await emptyFolder('downloads');
    const bridge = await bridgeOf(await bench.start());
    dialog.responses.push(1);
    startAgain({ files: [await payloadNamed('mine.json')], project: folder });
    await vi.waitFor(async () => expect((await bridge.session.handed({})).files).toHaveLength(1));
    expect([dialog.boxes.length, await readdir(folder)]).toEqual([1, []]);
  });

  test('says that a project is not there', async () => {
    await bench.start();
    startAgain({ files: [], project: join(bench.folder, 'nowhere') });
    await vi.waitFor(() => expect(dialog.errors).toHaveLength(1));
    expect(dialog.errors[0]).toContain('There is no folder');
  });

  test.each([
    null,
    'x',
    { files: ['relative.json'], project: null },
    { files: ['/etc/passwd\0.json'], project: null },
    { files: Array.from({ length: 101 }, () => '/a'), project: null },
    { files: [], project: null, more: 1 },
    { files: [7], project: {} },
  ])('only comes to the front for anything malformed: %#', async (sent) => {
    const window = await bench.start();
    const bridge = await bridgeOf(window);
    startAgain(sent);
    expect(window.actions.slice(-2)).toEqual(['restore', 'focus']);
    expect((await bridge.session.handed({})).files).toEqual([]);
    expect([dialog.boxes, dialog.errors, window.loads.length]).toEqual([[], [], 1]);
  });
});

describe('notes on the start', () => {
  test('reach the window in both languages, once, and are dismissed there', async () => {
    Object.assign(app, { isPackaged: false });
    app.commandLine.switches = new Set(['no-sandbox']);
    vi.stubEnv('PASSBENCH_PASSPHRASE', 'not for a window');
    const bridge = await bridgeOf(await bench.start());
    vi.unstubAllEnvs();
    const { storeNotes } = await bridge.session.open({});
    expect(storeNotes.map(({ tone, act, words }) => [tone, act, words.message])).toEqual([
      [
        'info',
        'dismiss',
        { en: expect.stringMatching(/^PASSBENCH_PASSPHRASE/), zh: expect.stringContaining('通行短語') },
      ],
      ['info', 'dismiss', { en: expect.stringMatching(/^--no-sandbox/), zh: expect.stringContaining('沙箱') }],
      // The stand-in has no version of a runtime, which is as one that nobody supports.
      ['info', 'dismiss', { en: expect.stringMatching(/no longer be supported/), zh: expect.stringContaining('支援') }],
    ]);
    for (const { id } of storeNotes) await bridge.store.dismiss({ id });
    expect((await bridge.session.open({})).storeNotes).toEqual([]);
  });
});

describe('a start while Passbench closes', () => {
  test('starts it again with the same data folder and with what was named', async () => {
    const file = await payloadNamed('mine.json');
    bench.with('--ozone-platform=wayland');
    await bench.start();
    app.quit();
    startAgain(nothing);
    startAgain({ files: [file], project: bench.folder });
    await vi.waitFor(() => expect(app.exits).toEqual([0]));
    expect(app.relaunches).toEqual([['--ozone-platform=wayland', `--data=${bench.data}`, bench.folder, file]]);
  });

  test('is not made up: without one, nothing starts again', async () => {
    await bench.start();
    app.quit();
    await vi.waitFor(() => expect(app.exits).toEqual([0]));
    expect(app.relaunches).toEqual([]);
  });
});

describe('a file that the system opens', () => {
  test('before the application is ready is offered by its first window', async () => {
    const file = await payloadNamed('mine.json');
    const starting = bench.start();
    const preventDefault = vi.fn<() => void>();
    app.emit('open-file', { preventDefault }, file);
    const bridge = await bridgeOf(await starting);
    expect(preventDefault).toHaveBeenCalledOnce();
    await vi.waitFor(async () => expect((await bridge.session.handed({})).files).toHaveLength(1));
  });

  test('while it is open, or with Passbench chosen in the file manager, is offered there', async () => {
    const file = await payloadNamed('mine.json');
    bench.with(file);
    const bridge = await bridgeOf(await bench.start());
    expect((await bridge.session.handed({})).files).toHaveLength(1);
    app.emit('open-file', { preventDefault: () => {} }, file);
    await vi.waitFor(async () => expect((await bridge.session.handed({})).files).toHaveLength(1));
  });
});
