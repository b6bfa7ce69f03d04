// The real installer of Electron's package, against a place of downloads on this machine.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findElectron, obtainElectron } from './electron-runtime.mjs';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));
const limits = { firstByteMs: 60_000, stalledMs: 60_000 };
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

let root = '';
let server = null;
/** What the place of downloads answers: the bytes of each name, by the end of its address. */
const offered = new Map();
const asked = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-root-'));
  await mkdir(join(root, 'node_modules/electron'), { recursive: true });
  for (const name of await readdir(modules))
    if (name !== 'electron' && name !== '.bin' && name !== '.package-lock.json')
      await symlink(join(modules, name), join(root, 'node_modules', name));
  for (const name of ['package.json', 'install.js', 'checksums.json'])
    await cp(join(modules, 'electron', name), join(root, 'node_modules/electron', name));
  server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? '';
    asked.push(name);
    response.writeHead(offered.has(name) ? 200 : 404).end(offered.get(name) ?? '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${server.address().port}/`);
  vi.stubEnv('electron_config_cache', join(root, 'cache'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  offered.clear();
  asked.length = 0;
  await new Promise((resolve) => server.close(resolve));
  await rm(root, { recursive: true, force: true });
});

const archiveName = async () => {
  const { version } = JSON.parse(await readFile(join(root, 'node_modules/electron/package.json'), 'utf8'));
  return { version, name: `electron-v${version}-${process.platform}-${process.arch}.zip` };
};

describe("the download of Electron's runtime", () => {
  it('is refused where its bytes are not those that the package has the sum of', async () => {
    const { name } = await archiveName();
    offered.set(name, 'a runtime of another maker');
    const { why } = await obtainElectron({ root, limits });
    expect(why).toMatch(/checksum/i);
    expect(asked).toEqual([name]);
    expect(findElectron(root)).toBeNull();
  });

  it('is refused although its source offers matching sums as well', async () => {
    const { name } = await archiveName();
    const bytes = 'a runtime of another maker';
    offered.set(name, bytes).set('SHASUMS256.txt', `${sha256(bytes)} *${name}\n`);
    vi.stubEnv('electron_use_remote_checksums', '1');
    vi.stubEnv('npm_config_electron_use_remote_checksums', 'true');
    expect((await obtainElectron({ root, limits })).why).toMatch(/checksum/i);
    expect(asked).toEqual([name]);
  });

  // The name of the program is another one on each system.
  it.runIf(process.platform === 'linux')('is taken where they are', async () => {
    const { version, name } = await archiveName();
    const bytes = zipOf({ version, electron: '#!/bin/sh\n' });
    offered.set(name, bytes);
    await writeFile(join(root, 'node_modules/electron/checksums.json'), JSON.stringify({ [name]: sha256(bytes) }));
    expect(await obtainElectron({ root, limits })).toEqual({
      program: join(root, 'node_modules/electron/dist/electron'),
    });
  });
});

/** An archive of short files, not compressed. */
function zipOf(files) {
  const entries = [];
  const parts = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const body = Buffer.from(text);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), facts, place, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
