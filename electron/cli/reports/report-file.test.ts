import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openReportFile, type WriteBytes } from './report-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const path = (name = 'a.xml'): string => join(folder, name);

it('replaces a file at once, in the mode of new files, whatever part of a piece the system takes', () => {
  writeFileSync(path(), 'old');
  const slowly: WriteBytes = (fd, bytes) => writeSync(fd, bytes.subarray(0, 2));
  const file = openReportFile(path(), 0o027, slowly);
  file.write('新 text');
  expect(readFileSync(path(), 'utf8')).toBe('old');
  file.finish();
  expect(readFileSync(path(), 'utf8')).toBe('新 text');
  expect(statSync(path()).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(['a.xml']);
});

it('keeps the old file where the disk is full, and says so at the end', () => {
  writeFileSync(path(), 'old');
  let room = 3;
  const full: WriteBytes = (fd, bytes) => {
    if (room === 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    const part = writeSync(fd, bytes.subarray(0, room));
    room -= part;
    return part;
  };
  const file = openReportFile(path(), 0o022, full);
  file.write('12345');
  file.write('6');
  expect(() => file.finish()).toThrow('could not be written: the disk is full');
  file.discard();
  expect(readFileSync(path(), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.xml']);
});

it('writes through a link to the file that it points to', () => {
  writeFileSync(path('real.xml'), 'old');
  symlinkSync(path('real.xml'), path('link.xml'));
  const file = openReportFile(path('link.xml'), 0o022);
  file.write('new');
  file.finish();
  expect(readFileSync(path('real.xml'), 'utf8')).toBe('new');
});

it('removes what a command that was killed a day ago left of the same report, and nothing else', () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  const old = new Date(Date.now() - 25 * 3_600_000);
  const own = [`a.xml.${dead}.half`, `a.xml.${dead}-0123abcd.half`];
  for (const name of [...own, `b.xml.${dead}.half`, `a.xml.${process.ppid}.half`, 'a.xml.half']) {
    writeFileSync(path(name), 'half');
    utimesSync(path(name), old, old);
  }
  // One that is young may be of a program that runs elsewhere.
  writeFileSync(path(`a.xml.${dead}-89abcdef.half`), 'half');
  symlinkSync(path('b.xml'), path(`a.xml.${dead}1.half`));
  const file = openReportFile(path(), 0o022);
  file.write('new');
  file.finish();
  const left = [
    'a.xml',
    `a.xml.${dead}-89abcdef.half`,
    `a.xml.${dead}1.half`,
    `a.xml.${process.ppid}.half`,
    'a.xml.half',
    `b.xml.${dead}.half`,
  ];
  expect(readdirSync(folder).toSorted()).toEqual(left.toSorted());
});
