import { gramSpace } from './grams.ts';
import { buckets, byteReader, byteWriter, callsOfBlock } from './block.ts';
import type { Block } from './block.ts';

const gramsOfBucket = gramSpace / buckets;

/** Which of a block's calls: a bit for each. */
export type CallBits = Uint8Array;
const bitBytes = callsOfBlock / 8;

/** Which bucket a gram lies in. */
export function bucketOf(gram: number): number {
  return Math.floor(gram / gramsOfBucket);
}

/** Which calls have which grams, while a block is built. Calls come in their order. */
export type PostingTable = {
  /** Notes that a call has a gram; a second time changes nothing. */
  readonly note: (gram: number, call: number) => void;
  readonly size: () => number;
  /** What was noted, and forgets it. */
  readonly take: () => Block['buckets'];
};

/** Tables of numbers rather than maps of lists: a call has a thousand grams. `most` grams of calls can be noted. */
export function postingTable(most: number): PostingTable {
  const heads = new Int32Array(gramSpace).fill(-1);
  const before = new Int32Array(most);
  const calls = new Uint16Array(most);
  let size = 0;
  return {
    note: (gram, call) => {
      const head = heads[gram] ?? -1;
      if ((head >= 0 && calls[head] === call) || size === most) return;
      before[size] = head;
      calls[size] = call;
      heads[gram] = size;
      size += 1;
    },
    size: () => size,
    take: () => {
      const encoded: Block['buckets'][number][] = [];
      const writer = byteWriter();
      for (let bucket = 0; bucket < buckets; bucket++) {
        const first = bucket * gramsOfBucket;
        for (let low = 0; low < gramsOfBucket; low++) {
          const head = heads[first + low] ?? -1;
          if (head < 0) continue;
          const own: number[] = [];
          for (let at = head; at >= 0; at = before[at] ?? -1) own.push(calls[at] ?? 0);
          writer.varint(low);
          writePostings(writer, own.reverse());
        }
        const postings = writer.take();
        if (postings.length > 0) encoded.push({ bucket, postings });
      }
      heads.fill(-1);
      size = 0;
      return encoded;
    },
  };
}

/** As a list of distances, or as bits where those are shorter. The length says which: lists are even, bits odd. */
function writePostings(writer: ReturnType<typeof byteWriter>, calls: readonly number[]): void {
  const isList = calls.length < bitBytes / 2;
  const content = isList ? listOf(calls) : bitsOf(calls);
  writer.varint(content.length * 2 + (isList ? 0 : 1));
  writer.bytes(content);
}

const lists = byteWriter();

function listOf(calls: readonly number[]): Uint8Array {
  let last = 0;
  for (const call of calls) {
    lists.varint(call - last);
    last = call;
  }
  return lists.take();
}

function bitsOf(calls: readonly number[]): CallBits {
  const bits = new Uint8Array(bitBytes);
  for (const call of calls) bits[call >> 3] = (bits[call >> 3] ?? 0) | (1 << (call & 7));
  return bits;
}

/** The calls that have a gram, of the bucket it lies in; null where none has. */
export function callsWith(postings: Uint8Array, gram: number): CallBits | null {
  const wanted = gram % gramsOfBucket;
  const reader = byteReader(postings);
  while (!reader.isAtEnd()) {
    const low = reader.varint();
    const length = reader.varint();
    const content = reader.bytes(Math.floor(length / 2));
    if (low < wanted) continue;
    if (low > wanted) return null;
    return length % 2 === 1 ? content : bitsOf(readList(content));
  }
  return null;
}

function readList(content: Uint8Array): readonly number[] {
  const reader = byteReader(content);
  const calls: number[] = [];
  let last = 0;
  while (!reader.isAtEnd()) {
    last += reader.varint();
    if (last < callsOfBlock) calls.push(last);
  }
  return calls;
}

/** The calls that are in both. */
export function inBoth(one: CallBits, other: CallBits): CallBits {
  return one.map((byte, at) => byte & (other[at] ?? 0));
}

/** The places of the calls, the last one first. */
export function placesIn(bits: CallBits): readonly number[] {
  const places: number[] = [];
  for (let place = bits.length * 8 - 1; place >= 0; place--)
    if (((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0) places.push(place);
  return places;
}
