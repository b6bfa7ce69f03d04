import { createHash } from 'node:crypto';
import { listOf } from '../packed-list.mjs';
import { sentinel } from '../fuse-wire.mjs';
import { readAsar } from '../asar-archive.mjs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** A program with this fuse wire in it. */
export function programWith(wire, { version = 1, length = wire.length } = {}) {
  return Buffer.concat([
    Buffer.from('before'),
    sentinel,
    Buffer.from([version, length]),
    Buffer.from(wire),
    Buffer.from('after'),
  ]);
}

export const rightWire = '010011001';

/** An archive of files by their paths; `entry` may change what the header says of one. */
export function archiveOf(files, entry = (_path, said) => said) {
  const root = { files: {} };
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const names = path.split('/');
    const name = names.pop();
    let node = root;
    for (const each of names) node = node.files[each] ??= { files: {} };
    const integrity = { algorithm: 'SHA256', hash: sha256(content), blockSize: 4, blocks: blocksOf(content) };
    node.files[name] = entry(path, { size: content.length, offset: String(offset), integrity });
    offset += content.length;
  }
  const header = Buffer.from(JSON.stringify(root));
  const padded = Math.ceil(header.length / 4) * 4;
  const head = Buffer.alloc(16 + padded);
  [4, 8 + padded, 4 + padded, header.length].forEach((value, index) => head.writeUInt32LE(value, index * 4));
  header.copy(head, 16);
  return Buffer.concat([head, ...Object.values(files).map((text) => Buffer.from(text))]);
}

function blocksOf(content) {
  const blocks = [];
  for (let at = 0; at < content.length; at += 4) blocks.push(sha256(content.subarray(at, at + 4)));
  return content.length === 0 ? [sha256(content)] : blocks;
}

const usualFiles = {
  'package.json': '{"license":"MIT"}',
  'dist/electron/main.js': 'run();',
  'dist/renderer/index.html': '<!doctype html>',
};
const notices = 'Notices\n\n  kysely 1.0.0 (MIT)\n';

/** What the checks look at, of a good package for each platform; each fault is laid over it. */
export function plantedContext({
  files = {},
  beside = {},
  wire = rightWire,
  written,
  shipped = ['kysely'],
  without = [],
  ...more
} = {}) {
  const archive = archiveOf({ ...usualFiles, ...files });
  const { headerHash, files: packed } = readAsar(more.archive ?? archive);
  const besides = { 'LICENSE.txt': 'Licence', 'THIRD-PARTY-NOTICES.txt': notices, ...beside };
  const packages = ['linux', 'mac', 'win'].map((platform) => ({
    platform,
    packed,
    beside: Object.entries(besides)
      .filter(([path]) => !without.includes(path))
      .map(([path, text]) => ({ path, content: Buffer.from(text) })),
    headerHash,
    written: platform === 'linux' ? null : written === undefined ? headerHash : written,
    program: more.program ?? programWith(wire),
  }));
  const good = { electron: ['kysely'] };
  const list =
    Object.keys(files).length + Object.keys(beside).length + without.length > 0
      ? plantedContext().list
      : listOf(packages, good);
  return {
    packages,
    list,
    shipped: { electron: shipped },
    notices,
    licence: 'Licence',
    root: '/srv/bench',
    env: more.env ?? {},
  };
}
