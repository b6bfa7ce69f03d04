import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';

/**
 * The connection to a browser: DevTools commands, each answered once. Inherited pipes let no other program drive the
 * browser, as a port would.
 */
export type DevToolsPipe = {
  /** Rejects with the browser's error; always rejects once the browser or its page has ended. */
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<unknown>;
  /** Fails every command, later ones too. */
  readonly fail: (error: Error) => void;
};

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

type Waiting = {
  readonly method: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

/** Speaks the protocol: JSON texts, each followed by a NUL. */
export function devToolsPipe(toBrowser: Writable, fromBrowser: Readable): DevToolsPipe {
  const waiting = new Map<number, Waiting>();
  let next = 1;
  let lost: Error | null = null;
  const fail = (error: Error): void => {
    lost ??= error;
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };
  toBrowser.on('error', fail);
  fromBrowser.on('error', fail);
  fromBrowser.on('close', () => fail(new Error('The browser has ended.')));
  const hear = (text: string): void => {
    const { id, method, result, error } = messageSchema.parse(JSON.parse(text));
    if (method === 'Inspector.targetCrashed') fail(new Error('The page has crashed.'));
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${asked.method}: ${error.message}`));
  };
  onTexts(fromBrowser, (text) => {
    try {
      hear(text);
    } catch (error) {
      fail(new Error('The browser sent a message that is not of its protocol.', { cause: error }));
    }
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (lost !== null) {
          reject(lost);
          return;
        }
        const id = next++;
        waiting.set(id, { method, resolve, reject });
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
    fail,
  };
}

/** A picture can come in thousands of chunks: they are joined once, at the end. */
function onTexts(stream: Readable, heard: (text: string) => void): void {
  let pieces: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      heard(Buffer.concat([...pieces, rest.subarray(0, end)]).toString('utf8'));
      pieces = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) pieces.push(rest);
  });
}
