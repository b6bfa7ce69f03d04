import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildZip } from '../../services/bench/evidence/archive.ts';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Form = { readonly bytes?: Buffer; readonly mode?: number; readonly compress?: boolean };

function zip(names: readonly string[], { bytes = Buffer.from('x'), mode = 0o100644, compress = false }: Form = {}) {
  return buildZip(
    names.map((path) => ({ path, bytes })),
    { mode, compress },
  );
}

/** An archive with a name that no library writes: another one of its length, in the list and at the entry. */
async function named(name: string): Promise<Buffer> {
  const own = 'x'.repeat(Buffer.byteLength(name));
  return replaced(await zip([own]), own, name);
}
function replaced(whole: Buffer, written: string, name: string): Buffer {
  return Buffer.from(whole.toString('latin1').replaceAll(written, Buffer.from(name).toString('latin1')), 'latin1');
}

/** The start of an entry in the list of entries: the first, or the `place`th. */
function listed(whole: Buffer, place = 0): number {
  let at = -1;
  for (let count = 0; count <= place; count += 1) at = whole.indexOf('PK\u0001\u0002', at + 1, 'latin1');
  return at;
}
/** With a number of the list's first entry changed: its offset there, its bytes, and its value. */
async function withField(offset: number, size: 2 | 4, value: number, form: Form = {}): Promise<Buffer> {
  const whole = await zip(['a'], form);
  whole.writeUIntLE(value, listed(whole) + offset, size);
  return whole;
}
/** With a number of the end of the archive changed. */
async function withEnd(offset: number, size: 2 | 4, value: number): Promise<Buffer> {
  const whole = await zip(['a', 'b']);
  whole.writeUIntLE(value, whole.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + offset, size);
  return whole;
}

const outside = [
  '../evil',
  '../../evil',
  '../../../../../../etc/passwd',
  'a/../../evil',
  'a/b/../../../evil',
  '..',
  'a/..',
  './../evil',
  '/evil',
  '//server/share/evil',
  '/etc/passwd',
  'C:/evil',
  'C:evil',
  'z:/evil',
  'C:\\evil',
  '..\\evil',
  '..\\..\\evil',
  'a\\..\\..\\evil',
  '\\\\server\\share\\evil',
  '\\evil',
  'a/..\\../evil',
];
const modes: readonly (readonly [string, number])[] = [
  ['a link', 0o120777],
  ['a link without rights', 0o120000],
  ['a link that sets the user', 0o124777],
  ['a pipe', 0o010644],
  ['a device of characters', 0o020644],
  ['a device of blocks', 0o060644],
  ['a socket', 0o140644],
  ['a folder by its mode', 0o040755],
];
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `f${number}`);
const zeros = (size: number): Form => ({ bytes: Buffer.alloc(size), compress: true });
const half = 'n'.repeat(30);

const archives: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ...outside.map((name) => [`the path ${name}`, () => named(name)] as const),
  ...modes.map(([what, mode]) => [what, () => zip(['evil'], { mode })] as const),
  ...[2, 3, 20].map((count) => [`${count} entries of one name`, () => zip(Array(count).fill('a'))] as const),
  ['the manifest twice', () => zip(['manifest.json', 'manifest.json'])],
  ['two entries of one name, not side by side', () => zip(['a', 'b', 'a'])],
  ['two entries of a long name', () => zip([half, 'b', half])],
  ...[1001, 1002, 10_000].map((count) => [`${count} entries`, () => zip(numbered(count))] as const),
  ...[200_000, 5_000_000, 50_000_000].map(
    (size) => [`a bomb of ${size} bytes`, () => zip(['a'], zeros(size))] as const,
  ),
  ['a bomb among others', () => zip(numbered(50), zeros(500_000))],
  ['a bomb in the manifest', () => zip(['manifest.json'], zeros(1_000_000))],
  ['a size of 4 GiB', () => withField(24, 4, 0xfffffffe)],
  ['a size that is larger than said', () => withField(24, 4, 3, { bytes: Buffer.from('hello'), compress: true })],
  ['a size that is smaller than said', () => withField(24, 4, 9, { bytes: Buffer.from('hello'), compress: true })],
  ['a packed size of nothing', () => withField(20, 4, 0, { bytes: Buffer.alloc(300), compress: true })],
  ['a packed size beyond the file', () => withField(20, 4, 100_000)],
  ['a place beyond the file', () => withField(42, 4, 100_000)],
  ['a place inside of another entry', () => withField(42, 4, 5)],
  ['an encrypted entry', () => withField(8, 2, 1)],
  ['an unknown way of packing', () => withField(10, 2, 99)],
  ['a name beyond the list', () => withField(28, 2, 60_000)],
  ['extra fields beyond the list', () => withField(30, 2, 60_000)],
  ['a remark beyond the list', () => withField(32, 2, 60_000)],
  [
    'two entries at one place',
    async () => {
      const whole = await zip(['a', 'b']);
      whole.writeUInt32LE(whole.readUInt32LE(listed(whole) + 42), listed(whole, 1) + 42);
      return replaced(whole, 'b', 'a');
    },
  ],
  ['a list beyond the file', () => withEnd(16, 4, 100_000)],
  ['a list at another place', () => withEnd(16, 4, 3)],
  ['more entries than are listed', () => withEnd(10, 2, 5)],
  ['65,534 entries that are not there', () => withEnd(10, 2, 65_534)],
  ['entries of 64 bits that are not there', () => withEnd(10, 2, 65_535)],
  ['more than one disk', () => withEnd(4, 2, 1)],
  ['a remark that is cut', () => withEnd(20, 2, 400)],
  ['no end', async () => (await zip(['a'])).subarray(0, -10)],
  ['no beginning', async () => (await zip(['a'])).subarray(10)],
];

test('there are many kinds of hostile archives', () => expect(archives.length).toBeGreaterThanOrEqual(60));

test.each(archives)('an archive with %s is refused in words, and nothing is unpacked', async (_, build) => {
  await writeFile(join(folder, 'a.zip'), await build());
  const before = await readdir(folder);
  const startedMs = performance.now();
  const { code, err, out } = await runPassbench(['evidence', 'verify', join(folder, 'a.zip')]);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/The archive is refused: it|The archive cannot be read: /);
  expect(performance.now() - startedMs).toBeLessThan(20_000);
  expect(await readdir(folder)).toEqual(before);
});
