/**
 * A set of texts that may also say yes to one that was never added, but never no to one that was (a Bloom filter): some
 * bits a text, however long it is.
 */
export class KeyFilter {
  readonly #room: number;
  readonly #bits: Uint32Array;
  #size = 0;

  /** With more texts than `room` it says yes too often. */
  constructor(room: number) {
    this.#room = room;
    this.#bits = new Uint32Array(2 ** Math.ceil(Math.log2((room * bitsOfText) / 32)));
  }

  get isFull(): boolean {
    return this.#size >= this.#room;
  }

  add(text: string): void {
    this.#size++;
    for (const bit of this.#bitsOf(text)) this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(text: string): boolean {
    return this.#bitsOf(text).every((bit) => ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0);
  }

  /** Where a text is marked: two hashes (FNV-1a and that of Java's strings) make as many places as are asked for. */
  #bitsOf(text: string): readonly number[] {
    let [one, other] = [0x811c9dc5, 0];
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x01000193);
      other = (Math.imul(other, 31) + unit) | 0;
    }
    // Its low bits alone would follow from those of the last characters.
    const step = Math.imul(other ^ (other >>> 15), 0x2c1b3c6d) | 1;
    const mask = this.#bits.length * 32 - 1;
    return [0, 1, 2, 3, 4, 5].map((turn) => ((one ^ (one >>> 16)) + Math.imul(turn, step)) & mask);
  }
}

/** With six places of each text, one of a hundred answers is a wrong yes when the filter is full. */
const bitsOfText = 12;
