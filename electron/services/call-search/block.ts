/** The index keeps calls in blocks of so many, and the grams of a block in so many buckets: a gram's lies where its number says. */
export const callsOfBlock = 512;
export const buckets = 512;

/** A block as it is stored. */
export type Block = {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly calls: number;
  /** In real time, the first and the last of its calls. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The numbers of its calls, each as what is between it and the one before. */
  readonly seqs: Uint8Array;
  readonly buckets: readonly { readonly bucket: number; readonly postings: Uint8Array }[];
};

/** Bytes that are written one behind another. */
export type ByteWriter = {
  readonly varint: (value: number) => void;
  readonly bytes: (bytes: Uint8Array) => void;
  /** What was written since the last time. */
  readonly take: () => Uint8Array;
};

export function byteWriter(): ByteWriter {
  let room = new Uint8Array(4096);
  let size = 0;
  const make = (more: number): void => {
    if (size + more <= room.length) return;
    const larger = new Uint8Array(Math.max(room.length * 2, size + more));
    larger.set(room.subarray(0, size));
    room = larger;
  };
  return {
    varint: (value) => {
      make(8);
      let rest = value;
      while (rest >= 0x80) {
        room[size++] = (rest % 0x80) + 0x80;
        rest = Math.floor(rest / 0x80);
      }
      room[size++] = rest;
    },
    bytes: (bytes) => {
      make(bytes.length);
      room.set(bytes, size);
      size += bytes.length;
    },
    take: () => {
      const taken = room.slice(0, size);
      size = 0;
      return taken;
    },
  };
}

/** Reads what a ByteWriter wrote. Bytes that end too early read as zeros: the index is a help, and no authority. */
export function byteReader(bytes: Uint8Array): {
  readonly varint: () => number;
  readonly bytes: (many: number) => Uint8Array;
  readonly isAtEnd: () => boolean;
} {
  let at = 0;
  return {
    varint: () => {
      let value = 0;
      for (let scale = 1; ; scale *= 0x80) {
        const byte = bytes[at++] ?? 0;
        value += (byte % 0x80) * scale;
        if (byte < 0x80) return value;
      }
    },
    bytes: (many) => {
      const read = bytes.subarray(at, at + many);
      at += many;
      return read;
    },
    isAtEnd: () => at >= bytes.length,
  };
}

/** The numbers of a block's calls, in their order. */
export function seqsOf({ firstSeq, seqs }: Pick<Block, 'firstSeq' | 'seqs'>): readonly number[] {
  const reader = byteReader(seqs);
  const numbers: number[] = [];
  let last = firstSeq;
  while (!reader.isAtEnd()) {
    last += reader.varint();
    numbers.push(last);
  }
  return numbers;
}
