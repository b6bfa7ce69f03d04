import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeArchive, type ArchiveFile, manifestPath, readManifest, writeManifest } from './archive.ts';
import { findChangedByte } from './changed-byte.ts';
import { verifyEvidence } from './verify-evidence.ts';

const about = { at: 'now', passbench: '1', of: 'a', personalData: 'kept' as const, replaced: [] };
const file = (path: string, text: string): ArchiveFile => ({ path, bytes: Buffer.from(text) });

/** An archive whose bytes, and not its CRC-32, have another text of the same length. */
function changed(archive: Buffer, from: string, to: string): Buffer {
  const at = archive.indexOf(from);
  return Buffer.concat([archive.subarray(0, at), Buffer.from(to), archive.subarray(at + from.length)]);
}

test('a manifest that lists a path twice is none', async () => {
  const manifest = writeManifest(about, [file('a.txt', 'a'), file('a.txt', 'b')]);
  expect(readManifest(manifest)).toBeNull();
  const archive = await writeArchive([{ path: manifestPath, bytes: manifest }, file('a.txt', 'a')]);
  expect(await verifyEvidence(archive, null)).toMatchObject({ isWhole: false, changed: [manifestPath] });
});

test('the byte is named for the first changed files alone, and never for one of another size', async () => {
  const files = Array.from({ length: 12 }, (_, at) => file(`${at}.txt`, `text <${at}>`));
  const sized = file('sized.txt', 'no longer as long');
  const manifest = { path: manifestPath, bytes: writeManifest(about, [...files, file('sized.txt', 'short')]) };
  let archive = await writeArchive([manifest, ...files, sized]);
  for (const at of files.keys()) archive = changed(archive, `text <${at}>`, `texT <${at}>`);
  const verdict = await verifyEvidence(changed(archive, 'no longer', 'No longer'), null);
  expect(verdict.changed).toEqual([...files, sized].map(({ path }) => path));
  expect(verdict.bytes.map(({ path, at }) => [path, at])).toEqual(files.slice(0, 10).map(({ path }) => [path, 3]));
});

test('a manifest of which several bytes were changed is named, and not the archive around it', async () => {
  const manifest = { path: manifestPath, bytes: writeManifest(about, [file('a.txt', 'a')]) };
  const archive = await writeArchive([manifest, file('a.txt', 'a')]);
  expect(await verifyEvidence(changed(archive, '"at": "now"', '"at": "old"'), null)).toMatchObject({
    isWhole: false,
    changed: [manifestPath],
    bytes: [],
    archive: null,
  });
});

test('a byte is found anywhere in a long file, and the original is confirmed for each guess', () => {
  const bytes = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 131 + (at >> 3)) & 255));
  const [crc, sha] = [crc32(bytes), createHash('sha256').update(bytes).digest('hex')];
  for (const [at, mask] of [
    [0, 1],
    [1, 255],
    [2500, 128],
    [4999, 7],
  ] as const) {
    const other = Buffer.from(bytes);
    const was = bytes[at] ?? 0;
    other[at] = was ^ mask;
    const isOriginal = (own: Uint8Array): boolean => createHash('sha256').update(own).digest('hex') === sha;
    expect(findChangedByte(other, crc, isOriginal)).toEqual({ at, is: was ^ mask, was });
    expect(findChangedByte(other, crc, () => false)).toBeNull();
  }
});
