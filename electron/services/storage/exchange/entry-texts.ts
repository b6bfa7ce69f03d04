/** A piece of a file that stands for one call: its text, or why it cannot be read. */
export type EntryText = { readonly entry: number } & ({ readonly text: string } | { readonly why: string });

/** Larger entries are skipped. */
const longestEntry = 64 * 1024 * 1024;

const decoder = new TextDecoder('utf-8', { ignoreBOM: false });

/** The lines of a stream, the first one 0; empty ones are skipped but counted. */
export async function* lineTexts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<EntryText, void> {
  const collected = new Collected();
  let entry = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      collected.add(chunk.subarray(from, end));
      from = end + 1;
      const own = collected.end();
      if (own !== null) yield { entry, ...own };
      entry += 1;
    }
    collected.add(chunk.subarray(from));
  }
  const last = collected.end();
  if (last !== null) yield { entry, ...last };
}

const [newline, quote, backslash, comma, colon] = [0x0a, 0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The bytes of one entry, up to a limit. */
class Collected {
  private pieces: Uint8Array[] = [];
  private size = 0;

  add(piece: Uint8Array): void {
    this.size += piece.length;
    // A piece of a stream's buffer is written over by the next one.
    if (this.size <= longestEntry && piece.length > 0) this.pieces.push(Uint8Array.from(piece));
    else if (this.size > longestEntry) this.pieces = [];
  }

  /** What was collected, and begins the next; null where it is only white space. */
  end(): { readonly text: string } | { readonly why: string } | null {
    const { pieces, size } = this;
    this.pieces = [];
    this.size = 0;
    if (size > longestEntry) return { why: 'It is larger than 64 MiB.' };
    const text = decoder.decode(Buffer.concat(pieces));
    return text.trim() === '' ? null : { text };
  }
}

/** How a HAR ended: whether its list of entries was found, and closed. */
export type HarEnd = { readonly isFound: boolean; readonly isClosed: boolean };

/**
 * The entries of a HAR as texts, read byte by byte: only one is in memory. Whether an entry is JSON is not
 * looked at; brackets that do not match end the list early. `ended` hears how the file ended.
 */
export async function* harTexts(
  chunks: AsyncIterable<Uint8Array>,
  ended: (how: HarEnd) => void,
): AsyncGenerator<EntryText, void> {
  const reader = new HarReader();
  for await (const chunk of chunks) yield* reader.read(chunk);
  const rest = reader.rest();
  if (rest !== null) yield rest;
  ended({ isFound: reader.isFound, isClosed: reader.isClosed });
}

/** `log` is a member of the root, `entries` one of it: the list of it opens as the third bracket. */
const listDepth = 3;

class HarReader {
  isFound = false;
  isClosed = false;
  private depth = 0;
  private isInText = false;
  private isEscaped = false;
  private entry = 0;
  private isInList = false;
  private name = '';
  private readonly names: string[] = [];
  private readonly collected = new Collected();

  *read(chunk: Uint8Array): Generator<EntryText, void> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.isInText) {
        this.readText(byte);
        continue;
      }
      if (byte === quote) {
        this.isInText = true;
        this.name = '';
      } else if (byte === colon) this.names[this.depth] = this.name;
      else if (byte === openBrace || byte === openBracket) {
        this.depth += 1;
        if (this.opensList(byte)) {
          this.isInList = true;
          this.isFound = true;
          from = at + 1;
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        if (this.isInList && this.depth === listDepth) {
          this.collected.add(chunk.subarray(from, at));
          yield* this.endEntry();
          this.isInList = false;
          this.isClosed = true;
        }
        this.depth -= 1;
      } else if (byte === comma && this.isInList && this.depth === listDepth) {
        this.collected.add(chunk.subarray(from, at));
        yield* this.endEntry();
        from = at + 1;
      }
    }
    if (this.isInList) this.collected.add(chunk.subarray(from));
  }

  /** The entry inside of which the file ends. */
  rest(): EntryText | null {
    const isWithin = this.isInList && this.collected.end() !== null;
    return isWithin ? { entry: this.entry, why: 'The file ends inside of it.' } : null;
  }

  private *endEntry(): Generator<EntryText, void> {
    const own = this.collected.end();
    if (own !== null) yield { entry: this.entry, ...own };
    this.entry += 1;
  }

  private opensList(byte: number): boolean {
    if (this.isFound || byte !== openBracket || this.depth !== listDepth) return false;
    return this.names[1] === 'log' && this.names[2] === 'entries';
  }

  private readText(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === backslash) this.isEscaped = true;
    else if (byte === quote) this.isInText = false;
    else if (this.depth < listDepth && this.name.length < 10) this.name += String.fromCharCode(byte);
  }
}
