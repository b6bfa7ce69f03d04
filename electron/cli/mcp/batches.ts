import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

/** An answer as it is written. null: the request had no id that could be read. */
type RpcAnswer = {
  readonly jsonrpc: '2.0';
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
};

export const invalidRequest = -32600;

export function errorAnswer(id: RpcAnswer['id'], code: number, message: string): RpcAnswer {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** Revisions of the protocol that have batches; later ones do not. */
const batchedRevisions: readonly unknown[] = ['2024-10-07', '2024-11-05', '2025-03-26'];
const noBatches =
  'A batch belongs to revisions of the protocol up to 2025-03-26, after initialize. Send each message on its own line.';
/** So many messages of a batch are read: each one that is no message has an answer of its own. */
const mostMessages = 1000;
const tooMany = `A batch has at most ${mostMessages.toLocaleString('en')} messages. None of them was read.`;
const notInBatch = 'initialize cannot be part of a batch.';
const noMessage = 'A part of the batch is not a message of JSON-RPC 2.0.';

type Batch = { readonly waiting: Set<string | number>; readonly answers: (JSONRPCMessage | RpcAnswer)[] };

/** Batches of JSON-RPC: their answers leave together, in one line, when the last one is there. */
export class Batches {
  readonly #write: (answers: RpcAnswer | readonly (JSONRPCMessage | RpcAnswer)[]) => void;
  readonly #open = new Set<Batch>();
  #revision: unknown = null;

  constructor(write: (answers: RpcAnswer | readonly (JSONRPCMessage | RpcAnswer)[]) => void) {
    this.#write = write;
  }

  /** Handles a batch: `deliver` gets its messages one by one. */
  receive(batch: readonly unknown[], deliver: (message: JSONRPCMessage) => void): void {
    const problem = this.#problemOf(batch);
    if (problem !== null) return this.#write(errorAnswer(null, invalidRequest, problem));
    const own: Batch = { waiting: new Set(), answers: [] };
    const messages = batch.flatMap((each) => this.#accepted(each, own));
    this.#open.add(own);
    for (const message of messages) deliver(message);
    this.#finish(own);
  }

  #problemOf(batch: readonly unknown[]): string | null {
    if (batch.length === 0) return 'The batch is empty.';
    if (!batchedRevisions.includes(this.#revision)) return noBatches;
    return batch.length > mostMessages ? tooMany : null;
  }

  #accepted(part: unknown, own: Batch): readonly JSONRPCMessage[] {
    const { success, data } = JSONRPCMessageSchema.safeParse(part);
    if (!success) own.answers.push(errorAnswer(null, invalidRequest, noMessage));
    else if (!('method' in data && 'id' in data)) return [data];
    else if (data.method === 'initialize') own.answers.push(errorAnswer(data.id, invalidRequest, notInBatch));
    else {
      own.waiting.add(data.id);
      return [data];
    }
    return [];
  }

  /** Takes an answer of an open batch. false: it leaves alone. */
  take(message: JSONRPCMessage): boolean {
    if ('result' in message && 'protocolVersion' in message.result) this.#revision = message.result['protocolVersion'];
    if ('method' in message || message.id === undefined) return false;
    const { id } = message;
    const own = [...this.#open].find(({ waiting }) => waiting.has(id));
    if (own === undefined) return false;
    own.answers.push(message);
    this.#drop(id, own);
    return true;
  }

  /** A cancelled request is not answered, so its batch does not wait for it. */
  noteCancelled(message: JSONRPCMessage): void {
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    const id = message.params?.['requestId'];
    if (typeof id !== 'string' && typeof id !== 'number') return;
    for (const own of this.#open) this.#drop(id, own);
  }

  #drop(id: string | number, own: Batch): void {
    own.waiting.delete(id);
    this.#finish(own);
  }

  #finish(own: Batch): void {
    if (own.waiting.size > 0 || !this.#open.delete(own)) return;
    if (own.answers.length > 0) this.#write(own.answers);
  }
}
