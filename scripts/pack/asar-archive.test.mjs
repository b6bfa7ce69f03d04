import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readAsar } from './asar-archive.mjs';
import { archiveOf } from './testing/planted-packages.mjs';

const files = { 'package.json': '{}', 'dist/a.js': 'a long text of more than one block', 'dist/empty.css': '' };
const problems = (archive) =>
  readAsar(archive).files.flatMap(({ path, problem }) => (problem === null ? [] : [`${path} ${problem}`]));

describe('an archive', () => {
  it('is read: the files, their content, and the hash of the header', () => {
    const archive = archiveOf(files);
    const read = readAsar(archive);
    expect(Object.fromEntries(read.files.map(({ path, content }) => [path, content.toString()]))).toEqual(files);
    expect(problems(archive)).toEqual([]);
    const header = archive.subarray(16, 16 + archive.readUInt32LE(12));
    expect(read.headerHash).toBe(createHash('sha256').update(header).digest('hex'));
  });

  it('with a byte flipped is found out, at each of its bytes behind the header', () => {
    const archive = archiveOf(files);
    const start = 8 + archive.readUInt32LE(4);
    for (let at = start; at < archive.length; at++) {
      const flipped = Buffer.from(archive);
      flipped[at] ^= 1;
      expect(problems(flipped), String(at)).toHaveLength(1);
    }
  });

  it('with a byte flipped in its header has another hash', () => {
    const archive = archiveOf(files);
    const flipped = Buffer.from(archive);
    flipped[archive.indexOf('"offset":"0"') + 10] = '1'.charCodeAt(0);
    expect(readAsar(flipped).headerHash).not.toBe(readAsar(archive).headerHash);
  });

  it.each([
    ['outside of it', { unpacked: true, size: 2 }, 'dist/a.js lies outside of the archive, where nothing checks it'],
    ['by a link', { link: '/etc/passwd' }, 'dist/a.js is a link to /etc/passwd'],
    ['without a hash', { size: 3, offset: '0' }, 'dist/a.js has no hash in the header'],
    ['beyond its end', { size: 1e9, offset: '0' }, 'dist/a.js lies beyond the end of the archive'],
    ['at no place', { size: 2 }, 'dist/a.js lies beyond the end of the archive'],
    [
      'by another hash',
      { size: 1, offset: '0', integrity: { algorithm: 'MD5' } },
      'dist/a.js is hashed by MD5, not SHA256',
    ],
  ])('with a file %s is found out', (_, entry, words) => {
    expect(problems(archiveOf(files, (path, said) => (path === 'dist/a.js' ? entry : said)))).toEqual([words]);
  });

  it('with other hashes of blocks is found out', () => {
    const other = archiveOf(files, (path, said) => ({ ...said, integrity: { ...said.integrity, blocks: [] } }));
    expect(problems(other)[0]).toBe('package.json has blocks that the header has other hashes of');
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'too short'],
    ['text', Buffer.from('this is no archive, it is a text'), 'cut off'],
    ['half of one', archiveOf(files).subarray(0, 60), 'cut off'],
    ['one whose header is no JSON', archiveOf(files).fill('x', 16, 20), 'no JSON'],
  ])('that is %s is refused', (_, bytes, words) => {
    expect(() => readAsar(bytes)).toThrow(words);
  });
});
