/** Gives a whole number of 32 bits. */
type Words = () => number;

/** These bytes with one to six mistakes in them, half of the time below the armour of a PEM: in its DER. */
export function mutatedKeyFile(bytes: Buffer, words: Words): Buffer {
  const below = words() % 2 === 0 ? derBelow(bytes) : null;
  const changed = mutations(below?.der ?? bytes, words);
  return below === null ? changed : below.armour(changed);
}

function mutations(bytes: Buffer, words: Words): Buffer {
  let changed: Buffer = Buffer.from(bytes);
  const count = 1 + (words() % 6);
  for (let round = 0; round < count && changed.length > 0; round += 1) {
    changed = (edits[words() % edits.length] ?? flipped)(changed, words);
  }
  return changed;
}

type Edit = (bytes: Buffer, words: Words) => Buffer;

const place = (bytes: Buffer, words: Words): number => words() % bytes.length;

const flipped: Edit = (bytes, words) => {
  const at = place(bytes, words);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (words() % 8));
  return bytes;
};

/** Values at which readers of lengths and tags go wrong. */
const telling = [
  0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x30, 0x31, 0x7f, 0x80, 0x81, 0x82, 0x84, 0xa0, 0xff,
] as const;

const replaced: Edit = (bytes, words) => {
  bytes[place(bytes, words)] = telling[words() % telling.length] ?? 0;
  return bytes;
};

/** Tags and lengths are at the head of files more than anywhere else. */
const replacedAtHead: Edit = (bytes, words) => {
  bytes[words() % Math.min(bytes.length, 64)] = telling[words() % telling.length] ?? 0;
  return bytes;
};

const left: Edit = (bytes, words) => {
  const at = place(bytes, words);
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + (words() % 8))]);
};

const doubled: Edit = (bytes, words) => {
  const at = place(bytes, words);
  const piece = bytes.subarray(at, at + 1 + (words() % 64));
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
};

const cut: Edit = (bytes, words) => bytes.subarray(0, place(bytes, words));

const edits: readonly Edit[] = [flipped, flipped, replaced, replacedAtHead, replacedAtHead, left, doubled, cut];

/** The DER of the one block of a PEM, and the way back. */
function derBelow(bytes: Buffer): { readonly der: Buffer; readonly armour: (der: Buffer) => Buffer } | null {
  const text = bytes.toString('latin1');
  const from = text.indexOf('-----\n');
  const to = text.lastIndexOf('\n-----END');
  if (from < 0 || to < from || text.includes('Proc-Type')) return null;
  const der = Buffer.from(text.slice(from + 6, to), 'base64');
  const armour = (changed: Buffer): Buffer =>
    Buffer.from(`${text.slice(0, from + 6)}${changed.toString('base64')}${text.slice(to)}`, 'latin1');
  return { der, armour };
}
