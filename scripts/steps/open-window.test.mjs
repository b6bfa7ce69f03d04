import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow, patienceMs, sayIfNotThere } from './open-window.mjs';

let root = '';
let file = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-window-'));
  await mkdir(join(root, 'bin'));
  await mkdir(join(root, 'data'));
  file = join(root, 'data', 'open-0123456789abcdef.html');
  vi.stubEnv('PATH', join(root, 'bin'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

/** A program of that name that writes down its arguments. */
async function installed(name) {
  const program = join(root, 'bin', name);
  const said = join(root, `${name}.arguments`);
  await writeFile(
    program,
    `#!/bin/sh\n/usr/bin/printf '%s\\n' "$@" > "${said}.half" && /bin/mv "${said}.half" "${said}"\n`,
  );
  await chmod(program, 0o755);
  return () => vi.waitFor(async () => (await readFile(said, 'utf8')).trim().split('\n'));
}

describe.skipIf(process.platform !== 'linux')('a browser', () => {
  it('is told the file and not the address, with a profile that was never used before', async () => {
    const argumentsOf = await installed('chromium');
    const opened = await openWindow({ file, dataFolder: join(root, 'data') });
    const said = await argumentsOf();
    opened.end();
    const unguarded = ', without the sandbox of the browser, which has none for root';
    expect(opened.how).toBe(`in an app window of its own${process.getuid?.() === 0 ? unguarded : ''}`);
    expect(said).toContain(`--app=${pathToFileURL(file).href}`);
    expect(said.filter((each) => each.includes('http') || each.includes('#'))).toEqual([]);
    const [profile] = said.flatMap((each) => /^--user-data-dir=(.*)/.exec(each)?.[1] ?? []);
    expect(profile?.startsWith(join(root, 'data', 'window-'))).toBe(true);
    expect(await readdir(join(root, 'data'))).toEqual([]);
  });

  it('sweeps the profiles that kills have left, and nothing that the shell keeps of its window', async () => {
    await installed('chromium');
    for (const name of ['window-a1B2c3', 'window-shell']) await mkdir(join(root, 'data', name));
    await writeFile(join(root, 'data', 'window-place.json'), '{}');
    (await openWindow({ file, dataFolder: join(root, 'data') })).end();
    expect(await readdir(join(root, 'data'))).toEqual(['window-place.json', 'window-shell']);
  });

  it('of the user’s own is told the file, too', async () => {
    const argumentsOf = await installed('xdg-open');
    const opened = await openWindow({ file, dataFolder: join(root, 'data'), appWindow: false });
    expect(opened.how).toBe('in your default browser');
    expect(await argumentsOf()).toEqual([file]);
  });
});

describe('a browser that was opened', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('a browser that does not come is told of after five seconds, once, with what to do', async () => {
    const said = [];
    sayIfNotThere(new Promise(() => {}), (line) => said.push(line));
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    expect([patienceMs, said]).toEqual([5000, []]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual([expect.stringContaining('press Enter here for a new address')]);
  });

  it('one that came by then is not told of', async () => {
    const said = [];
    let come = () => {};
    sayIfNotThere(new Promise((resolve) => (come = resolve)), (line) => said.push(line));
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    come();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual([]);
  });
});
