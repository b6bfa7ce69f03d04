import { Transform, type Readable, type Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { longestTextRequestBytes } from '../../../shared/documents/size-limits.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';

/**
 * The protocol on two streams, with bounded messages: a longer line is dropped and its request answered with an error.
 * Without this guard, the library would hold a line of any length, or end. Errors leave in words, escaped.
 */
export function boundedStdio(input: Readable, output: Writable, report: (problem: string) => void): Transport {
  const refuse = (id: RequestId | null): void => {
    report(tooLong);
    if (id !== null) void transport.send({ jsonrpc: '2.0', id, error: { code: invalidRequest, message: tooLong } });
  };
  const lines = input.pipe(new LineGuard(longestTextRequestBytes, refuse));
  const transport = new WordedTransport(lines, output, { maxBufferSize: 2 * longestTextRequestBytes });
  return transport;
}

const invalidRequest = -32600;
const invalidParams = -32602;
const tooLong = `A message is longer than ${Math.floor(longestTextRequestBytes / 1024 / 1024)} MiB, the limit. It was dropped.`;

/** Passes whole lines on; a longer one is dropped, and the id of its request reported as far as it can be told. */
class LineGuard extends Transform {
  readonly #limit: number;
  readonly #onTooLong: (id: RequestId | null) => void;
  #pieces: Buffer[] = [];
  #size = 0;
  #ends: { readonly head: string; tail: string } | null = null;

  constructor(limit: number, onTooLong: (id: RequestId | null) => void) {
    super({ readableObjectMode: true });
    this.#limit = limit;
    this.#onTooLong = onTooLong;
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
    if (this.#ends === null) this.push(Buffer.concat(this.#pieces));
    else this.#onTooLong(idIn(this.#ends));
    this.#pieces = [];
    this.#size = 0;
    this.#ends = null;
  }
}

const lineFeed = 0x0a;
const keptOfEnds = 200;

/** The id of a message, of which only the ends are known: a member that begins or ends the message itself. */
function idIn({ head, tail }: { readonly head: string; readonly tail: string }): RequestId | null {
  const written =
    /"id":\s?("[\w-]{1,100}"|\d{1,15})\s?\}\s*$/.exec(tail)?.[1] ??
    /^\s*\{\s?(?:"jsonrpc":\s?"2\.0",\s?)?"id":\s?("[\w-]{1,100}"|\d{1,15}),/.exec(head)?.[1];
  if (written === undefined) return null;
  return written.startsWith('"') ? written.slice(1, -1) : Number(written);
}

/** Words the library's own errors, which are lists of a schema's problems. */
class WordedTransport extends StdioServerTransport {
  override send(message: JSONRPCMessage): Promise<void> {
    return super.send('error' in message ? { ...message, error: worded(message.error) } : message);
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
