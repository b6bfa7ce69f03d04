import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Theme } from '../../../../shared/documents/project.ts';
import { writeOrRefuse } from '../../bench/workspace/store-failures.ts';
import { projectDisk } from './project-disk.ts';
import { openProjectTheme, type ProjectTheme } from './project-theme.ts';
import { readProject } from './read-project.ts';

let root = '';
let theme: ProjectTheme;
let later: string | null = null;
let imported: (Theme | null)[] = [];
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'passbench-theme-'));
  writeFileSync(join(root, 'passbench.json'), '{"format":"passbench.project/1","name":"Team","gaps":{}}');
  later = null;
  imported = [];
  theme = await openProjectTheme(projectDisk(root), {
    later: () => later,
    onImported: (found) => void imported.push(found),
  });
});
afterEach(() => rmSync(root, { recursive: true }));

const file = (): string => join(root, 'theme.json');
const dark = { format: 'passbench.theme/1', tokens: { cardSurface: '#101010' } } as const;

test('a theme is written with what differs, read again, and its file removed with it', async () => {
  await theme.write({ ...dark, tokens: { cardRadius: 16, cardSurface: '#101010' } });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(dark);
  expect((await readProject(root)).theme).toEqual(dark);
  await theme.write(null);
  expect(existsSync(file())).toBe(false);
  expect(theme.theme()).toBeNull();
});

test('what another program writes is imported, and never overwritten unseen', async () => {
  writeFileSync(file(), JSON.stringify(dark));
  await theme.rescan();
  expect(imported).toEqual([dark]);
  const theirs = JSON.stringify({ ...dark, tokens: { cardRadius: 4 } });
  writeFileSync(file(), theirs);
  await expect(theme.write(dark)).rejects.toMatchObject({
    code: 'NOT_NOW',
    message: expect.stringContaining('changed'),
  });
  expect(readFileSync(file(), 'utf8')).toBe(theirs);
  expect(imported.at(-1)?.tokens).toEqual({ cardRadius: 4 });
  await theme.write(dark);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(dark);
});

test.each([
  ['{"format":"passbench.theme/1","tokens":{"cardSurface":"greenish"}}', 'is not a colour'],
  ['{"format":"passbench.theme/9","tokens":{}}', 'later version'],
])('a file that cannot be used stays as it is, and the theme before it counts: %s', async (text, why) => {
  await theme.write(dark);
  writeFileSync(file(), text);
  await theme.rescan();
  expect([theme.theme(), imported]).toEqual([dark, []]);
  expect(theme.refused()?.message.en).toContain(why);
  await expect(theme.write(null)).rejects.toMatchObject({ code: 'NOT_NOW' });
  expect(readFileSync(file(), 'utf8')).toBe(text);
  const { refused, theme: read } = await readProject(root);
  expect([read, refused[0]?.path]).toEqual([null, 'theme.json']);
  writeFileSync(file(), JSON.stringify(dark));
  await theme.rescan();
  expect(theme.refused()).toBeNull();
});

test('while the folder is away nothing is written or removed, and that is said', async () => {
  await theme.write(dark);
  const passbench = join(root, 'passbench.json');
  renameSync(passbench, join(root, 'away'));
  for (const wanted of [null, { ...dark, tokens: {} }])
    await expect(writeOrRefuse(() => theme.write(wanted), 'theme.json')).rejects.toMatchObject({
      code: 'NOT_NOW',
      message: expect.stringContaining('is missing'),
      words: { next: { en: expect.stringContaining('Nothing was saved') } },
    });
  expect([theme.theme(), JSON.parse(readFileSync(file(), 'utf8'))]).toEqual([dark, dark]);
  renameSync(join(root, 'away'), passbench);
  await theme.write(null);
  expect(existsSync(file())).toBe(false);
});

test('a file that changes right before it is removed stays, and that is said', async () => {
  const disk = projectDisk(root);
  const theirs = JSON.stringify({ ...dark, tokens: { cardRadius: 4 } });
  const remove: typeof disk.remove = (path, seen) => {
    writeFileSync(file(), theirs);
    return disk.remove(path, seen);
  };
  const raced = await openProjectTheme({ ...disk, remove }, { later: () => null, onImported: () => undefined });
  await raced.write(dark);
  await expect(raced.write(null)).rejects.toMatchObject({ code: 'NOT_NOW' });
  expect([readFileSync(file(), 'utf8'), raced.theme()]).toEqual([theirs, dark]);
});

test('a link is not followed', async () => {
  const elsewhere = join(root, 'elsewhere.json');
  writeFileSync(elsewhere, JSON.stringify(dark));
  symlinkSync(elsewhere, file());
  expect((await readProject(root)).theme).toBeNull();
  await theme.rescan();
  expect(theme.theme()).toBeNull();
});

test('nothing is written into a project of a later version', async () => {
  later = 'passbench.project/2';
  await expect(theme.write(dark)).rejects.toMatchObject({ message: expect.stringContaining('passbench.project/2') });
  expect(existsSync(file())).toBe(false);
});
