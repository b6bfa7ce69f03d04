import { Transform, type Readable, type Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { longestTextRequestBytes } from '../../../shared/documents/size-limits.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { Batches, errorAnswer, invalidRequest } from './batches.ts';

/**
 * The protocol on two streams, with bounded messages: a longer line is dropped and answered with an error, and so is a line
 * that is no message. Without this guard, the library would hold a line of any length, or end, and answer neither. Errors
 * leave in words, escaped.
 */
export function boundedStdio(input: Readable, output: Writable, report: (problem: string) => void): Transport {
  const write = (answers: unknown): void => void output.write(`${JSON.stringify(answers)}\n`);
  const batches = new Batches(write);
  const refuse = (id: RequestId | null): void => {
    report(tooLong);
    write(errorAnswer(id, invalidRequest, tooLong));
  };
  const lines = input.pipe(
    new LineGuard(longestTextRequestBytes, refuse, (line) => {
      try {
        const batch: unknown = JSON.parse(line.toString('utf8'));
        batches.receive(Array.isArray(batch) ? batch : [], (message) => transport.onmessage?.(message));
      } catch {
        write(errorAnswer(null, parseError, notJson));
      }
    }),
  );
  const transport = new WordedTransport(lines, output, batches);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the library's transports have no events
  transport.onerror = (error) => {
    if (error instanceof SyntaxError) write(errorAnswer(null, parseError, notJson));
    else if (error.name === 'ZodError') write(errorAnswer(null, invalidRequest, noMessage));
  };
  return transport;
}

const parseError = -32700;
const invalidParams = -32602;
const tooLong = `A message is longer than ${Math.floor(longestTextRequestBytes / 1024 / 1024)} MiB, the limit. It was dropped.`;
const notJson = 'The line is not JSON. Each message is one line.';
const noMessage = 'The line is not a message of JSON-RPC 2.0.';

/**
 * Passes whole lines on, without blank ones; a batch goes its own way. A longer line is dropped, and the id of its request
 * reported as far as it can be told.
 */
class LineGuard extends Transform {
  readonly #limit: number;
  readonly #onTooLong: (id: RequestId | null) => void;
  readonly #onBatch: (line: Buffer) => void;
  #pieces: Buffer[] = [];
  #size = 0;
  #ends: { readonly head: string; tail: string } | null = null;

  constructor(limit: number, onTooLong: (id: RequestId | null) => void, onBatch: (line: Buffer) => void) {
    super({ readableObjectMode: true });
    this.#limit = limit;
    this.#onTooLong = onTooLong;
    this.#onBatch = onBatch;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    for (let at = 0; at < chunk.length;) {
      const end = chunk.indexOf(lineFeed, at);
      const next = end < 0 ? chunk.length : end + 1;
      this.#take(chunk.subarray(at, next));
      if (end >= 0) this.#endLine();
      at = next;
    }
    done();
  }

  #take(piece: Buffer): void {
    this.#size += piece.length;
    this.#pieces.push(piece);
    if (this.#ends === null && this.#size <= this.#limit) return;
    const head = this.#ends?.head ?? Buffer.concat(this.#pieces).toString('latin1', 0, keptOfEnds);
    const tail = `${this.#ends?.tail ?? ''}${piece.toString('latin1')}`.slice(-keptOfEnds);
    this.#ends = { head, tail };
    this.#pieces = [];
  }

  #endLine(): void {
    if (this.#ends === null) this.#pass(Buffer.concat(this.#pieces));
    else this.#onTooLong(idIn(this.#ends));
    this.#pieces = [];
    this.#size = 0;
    this.#ends = null;
  }

  #pass(line: Buffer): void {
    const first = line.find((byte) => !blank.includes(byte));
    if (first === bracket) this.#onBatch(line);
    else if (first !== undefined) this.push(line);
  }
}

const lineFeed = 0x0a;
const blank: readonly number[] = [0x20, 0x09, 0x0d, lineFeed];
const bracket = 0x5b;
const keptOfEnds = 200;

/** The id of a message, of which only the ends are known: a member that begins or ends the message itself. */
function idIn({ head, tail }: { readonly head: string; readonly tail: string }): RequestId | null {
  const written =
    /"id":\s?("[\w-]{1,100}"|\d{1,15})\s?\}\s*$/.exec(tail)?.[1] ??
    /^\s*\{\s?(?:"jsonrpc":\s?"2\.0",\s?)?"id":\s?("[\w-]{1,100}"|\d{1,15}),/.exec(head)?.[1];
  if (written === undefined) return null;
  return written.startsWith('"') ? written.slice(1, -1) : Number(written);
}

/** Words the library's own errors, which are lists of a schema's problems, and holds back answers of batches. */
class WordedTransport extends StdioServerTransport {
  readonly #batches: Batches;

  constructor(input: Readable, output: Writable, batches: Batches) {
    super(input, output, { maxBufferSize: 2 * longestTextRequestBytes });
    this.#batches = batches;
  }

  override start(): Promise<void> {
    const deliver = this.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as above
    this.onmessage = (message) => {
      deliver?.(message);
      this.#batches.noteCancelled(message);
    };
    return super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const answer = 'error' in message ? { ...message, error: worded(message.error) } : message;
    if (!this.#batches.take(answer)) await super.send(answer);
  }
}

type RpcError = { readonly code: number; readonly message: string };

const longestMessage = 2000;

function worded({ code, message }: RpcError): RpcError {
  const text = message.replace(/^MCP error -?\d+: /, '');
  if (/^(?:Invalid tools\/call request: )?\[\s*\{/.test(text))
    return { code: invalidParams, message: 'The request does not have the form that the protocol asks for.' };
  return { code, message: escapeHidden(text.slice(0, longestMessage)) };
}
