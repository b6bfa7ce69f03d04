// The archive that an application is packed into: a header that tells of every file, and the files one after another.
// Read from the bytes, not by what wrote them.
import { createHash } from 'node:crypto';

/**
 * `{ headerHash, files }` of an archive: the SHA-256 of its header, which Electron compares with what the program says, and
 * each file as `{ path, content, integrity, problem }`. Throws where the archive cannot be read; `problem` says what is
 * wrong with one file of it, or is null.
 */
export function readAsar(bytes) {
  if (bytes.length < 16) throw new Error('it is too short for an archive');
  const [four, headSize, , textSize] = [0, 4, 8, 12].map((at) => bytes.readUInt32LE(at));
  if (four !== 4 || textSize > headSize || 8 + headSize > bytes.length) throw new Error('its header is cut off');
  const text = bytes.toString('utf8', 16, 16 + textSize);
  const start = 8 + headSize;
  const files = [];
  collect(parsed(text), '', files);
  return { headerHash: sha256(text), files: files.map((file) => withContent(file, bytes.subarray(start))) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('its header is no JSON');
  }
}

function collect(node, path, files) {
  for (const [name, child] of Object.entries(node.files ?? {})) {
    const own = path === '' ? name : `${path}/${name}`;
    if (child.files !== undefined) collect(child, own, files);
    else files.push({ path: own, entry: child });
  }
}

function withContent({ path, entry }, body) {
  const nothing = { path, content: Buffer.alloc(0), integrity: null };
  if (entry.unpacked === true) return { ...nothing, problem: 'lies outside of the archive, where nothing checks it' };
  if (entry.link !== undefined) return { ...nothing, problem: `is a link to ${entry.link}` };
  const [at, size] = [Number(entry.offset), Number(entry.size)];
  if (!Number.isSafeInteger(at) || !Number.isSafeInteger(size) || at + size > body.length)
    return { ...nothing, problem: 'lies beyond the end of the archive' };
  const content = body.subarray(at, at + size);
  return { path, content, integrity: entry.integrity ?? null, problem: problemOf(content, entry.integrity) };
}

/** Electron checks a file block by block as it reads it. */
function problemOf(content, integrity) {
  if (integrity === undefined) return 'has no hash in the header';
  if (integrity.algorithm !== 'SHA256') return `is hashed by ${integrity.algorithm}, not SHA256`;
  if (sha256(content) !== integrity.hash) return 'is not what the header has the hash of';
  const blocks = [];
  for (let at = 0; at < content.length; at += integrity.blockSize)
    blocks.push(sha256(content.subarray(at, at + integrity.blockSize)));
  if (content.length === 0) blocks.push(sha256(content));
  return JSON.stringify(blocks) === JSON.stringify(integrity.blocks)
    ? null
    : 'has blocks that the header has other hashes of';
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
