/** Longer texts get bytes of their own, which are free afterwards. */
const longestShared = 1024 * 1024;

/** The most bytes that UTF-8 takes for a unit of UTF-16. */
const mostBytes = 3;

/**
 * Encodes texts as UTF-8, one after another into the same bytes: fresh memory for each costs twice as much as the
 * encoding. A result is valid until the next text.
 */
export class TextEncoding {
  #shared = Buffer.alloc(0);

  encode(text: string): Buffer {
    if (text.length > longestShared) return Buffer.from(text, 'utf8');
    if (this.#shared.length < text.length * mostBytes) this.#shared = Buffer.allocUnsafeSlow(text.length * mostBytes);
    return this.#shared.subarray(0, this.#shared.write(text, 'utf8'));
  }
}
