import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';
import { BenchError } from '../../../../shared/lib/bench-error.ts';

/** Something that a browser did unasked. */
export type DevToolsEvent = { readonly method: string; readonly params: unknown; readonly sessionId?: string };

/**
 * The way to a browser: commands of the DevTools protocol, each answered once. It is a pair of pipes that the browser has
 * inherited, so that no other program of this machine can drive it, as it could over a port.
 */
export type DevToolsPipe = {
  /** Rejects with what the browser says of it, when the browser has gone, and when it has not answered in time: then for good. */
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<unknown>;
  readonly listen: (listener: (event: DevToolsEvent) => void) => void;
  /** Nothing is answered any more: why. */
  readonly fail: (error: Error) => void;
};

const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
  sessionId: z.string().optional(),
});

type Waiting = {
  readonly method: string;
  readonly late: NodeJS.Timeout;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
};

/** The longest that one command may take: a sheet of hundreds of phones on a slow machine needs a part of it. */
const stepMs = 90_000;

/**
 * Speaks the protocol over what a browser reads from and writes to: JSON texts, each with a NUL behind it. A command that is not
 * answered within `answerMs` is the last one.
 */
export function devToolsPipe(toBrowser: Writable, fromBrowser: Readable, answerMs = stepMs): DevToolsPipe {
  const waiting = new Map<number, Waiting>();
  const listeners: ((event: DevToolsEvent) => void)[] = [];
  let next = 1;
  let lost: Error | null = null;
  const fail = (error: Error): void => {
    lost ??= error;
    for (const { reject, late } of waiting.values()) {
      clearTimeout(late);
      reject(lost);
    }
    waiting.clear();
  };
  toBrowser.on('error', fail);
  fromBrowser.on('error', fail);
  fromBrowser.on('close', () => fail(new Error('The browser has ended.')));
  const hear = (text: string): void => {
    const message = messageSchema.parse(JSON.parse(text));
    const { id, method, params, result, error, sessionId } = message;
    if (id === undefined) {
      if (method === undefined) return;
      for (const listener of listeners) listener({ method, params, ...(sessionId === undefined ? {} : { sessionId }) });
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    clearTimeout(asked?.late);
    if (error === undefined) asked?.resolve(result);
    else asked?.reject(new Error(`${asked.method}: ${error.message}`));
  };
  onTexts(fromBrowser, (text) => {
    try {
      hear(text);
    } catch (error) {
      fail(new Error('It said what nobody understands.', { cause: error }));
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
        const late = setTimeout(() => fail(silent(method, answerMs)), answerMs);
        waiting.set(id, { method, late, resolve, reject });
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
    listen: (listener) => void listeners.push(listener),
    fail,
  };
}

function silent(method: string, ms: number): BenchError {
  const seconds = ms / 1000;
  return new BenchError(
    'RENDER_FAILED',
    {
      en: `The browser that draws did not answer for ${seconds} s (${method}), and was ended.`,
      zh: `負責繪製的瀏覽器在 ${seconds} 秒內沒有回應（${method}），已被終止。`,
    },
    {
      en: 'Try once more, with fewer pictures or at a smaller scale, or name another Chromium in PASSBENCH_BROWSER. Pages need none: choose HTML.',
      zh: '請減少圖片或選擇較小的倍率再試，或用 PASSBENCH_BROWSER 指明另一個 Chromium。網頁不需要瀏覽器：請選擇 HTML。',
    },
  );
}

/** A picture may come in thousands of pieces: they are joined once, when its end is there. */
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
