import type { HeaderLine } from '../../documents/call.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';
import type { Instant } from '../../lib/time/clock.ts';

/** A request as it was written down somewhere. Nothing in it is run, requested or opened. */
export type WrittenRequest = {
  /** null: a body alone. */
  readonly method: string | null;
  /** The address as it is written: whole, or a path alone; null with the method. */
  readonly url: string | null;
  /** Path and query; null with the method. */
  readonly path: string | null;
  readonly headers: readonly HeaderLine[];
  /** The exact text behind the headers, or base64 of the exact bytes; null: none, or it is not in the text. */
  readonly body: { readonly text: string } | { readonly base64: string } | null;
  /** What the text was read as, in English. */
  readonly understood: readonly string[];
  /** What was skipped or cannot be told, in English. */
  readonly notUnderstood: readonly string[];
  /** The body is one part of what was sent, whose other bytes are not written. */
  readonly isPart?: true;
  /** Personal data in it was replaced: its signature verifies no more. */
  readonly hasStandIns?: true;
  /** When it was sent, where that is written. */
  readonly at?: Instant;
  readonly answer?: WrittenAnswer;
  readonly ms?: number;
  /** Its name in a collection. */
  readonly name?: string;
};

export type WrittenAnswer = {
  readonly status: number;
  readonly headers: readonly HeaderLine[];
  readonly body: { readonly text: string } | { readonly base64: string } | null;
};

/** The bytes of a body; null where there is none. */
export function bytesOfBody(body: WrittenRequest['body']): Uint8Array | null {
  if (body === null) return null;
  return 'text' in body ? new TextEncoder().encode(body.text) : fromBase64(body.base64);
}

/** The text of a body; null where there is none, and where its bytes are not UTF-8. */
export function textOfBody(body: WrittenRequest['body']): string | null {
  if (body === null) return null;
  if ('text' in body) return body.text === '' ? null : body.text;
  const decoded = decodeUtf8(fromBase64(body.base64));
  return 'text' in decoded && decoded.text !== '' ? decoded.text : null;
}

/** Path and query of an address, which may be whole, begin with its host, or be a path alone. A fragment is never sent. */
export function pathOfAddress(address: string): string {
  const [written = ''] = address.split('#', 1);
  const below = written.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  const isWhole = below !== written;
  const own = isWhole || written.startsWith('/') ? below : written.replace(/^[^/?]*/, '');
  return own.startsWith('/') ? own : `/${own}`;
}

/** The value of a header, its name compared without regard to case; null if absent. */
export function headerOf(headers: readonly HeaderLine[], name: string): string | null {
  return headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1] ?? null;
}
