import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { applicationOptions, startOptions } from './start-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'passbench-options-'));
const file = join(folder, 'payload.json');
writeFileSync(file, '{}');
afterAll(() => rmSync(folder, { recursive: true }));

const none = { dataFolder: null, projectFolder: null, files: [] };

test('what is a file is taken in, and what is none is the project', () => {
  expect(startOptions(null, [])).toEqual(none);
  expect(startOptions('/data', [file, folder])).toEqual({ dataFolder: '/data', projectFolder: folder, files: [file] });
  for (const wrong of [() => startOptions('', []), () => startOptions(null, [folder, tmpdir()])])
    expect(wrong).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test.each([
  ['gone.json', /^There is no file or folder .*gone\.json\./],
  ['payload.json/inside', /inside cannot be opened: a part of its path is a file/],
  ['x'.repeat(5000), /x cannot be opened: its name is too long\./],
  ['loop', /loop cannot be opened: its links form a loop\./],
  ['\u202egone', /There is no file or folder .*\\u202egone/],
])('a path that is neither file nor folder is named: %.20s', (name, message) => {
  symlinkSync('loop', join(folder, 'loop'));
  onTestFinished(() => rmSync(join(folder, 'loop')));
  for (const others of [[], [file], ['/nowhere']])
    expect(() => startOptions(null, [join(folder, name), ...others])).toThrow(
      expect.objectContaining({ code: 'USAGE', message: expect.stringMatching(message) }),
    );
});

test.skipIf(process.platform === 'win32')('a pipe is neither file nor folder', () => {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect(() => startOptions(null, [join(folder, 'pipe')])).toThrow(/pipe is neither a file nor a folder/);
});

test('switches of the runtime are ignored, wherever they are', () => {
  const switches = [
    '--no-sandbox',
    '--ozone-platform=wayland',
    '--inspect=0',
    '-psn_0_1',
    '--enable-features=a,b',
    '--',
  ];
  for (const [at, each] of switches.entries())
    expect(applicationOptions([...switches.slice(0, at), each, folder, '--data', '/data'].slice(0, -2), true)).toEqual({
      ...none,
      projectFolder: folder,
    });
  expect(applicationOptions(['--remote-debugging-port=0', '.', '--data=/data', folder], false)).toEqual({
    ...none,
    dataFolder: '/data',
    projectFolder: folder,
  });
});

test('an application that is run from its folder opens nothing by itself, and a switch without its folder is told of', () => {
  expect(applicationOptions(['.'], false)).toEqual(none);
  expect(applicationOptions([], true)).toEqual(none);
  for (const args of [['--data'], ['--data=']])
    expect(() => applicationOptions(args, true)).toThrow(expect.objectContaining({ code: 'USAGE' }));
});

test('no argument makes anything else of it', () => {
  const hostile = [
    '--project=/',
    '--file=/etc/shadow',
    'passbench://app/',
    '\\0',
    '--__proto__=x',
    '-',
    '--data',
    '--data',
  ];
  for (const each of hostile) {
    try {
      expect(Object.keys(applicationOptions([each], true))).toEqual(Object.keys(none));
    } catch (error) {
      expect(error).toMatchObject({ code: 'USAGE' });
    }
  }
});
