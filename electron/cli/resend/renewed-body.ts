import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../../shared/lib/json/json-view.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';

/** A smaller number is a time in seconds: in milliseconds it would be in 1973. */
const leastMilliseconds = 100_000_000_000;

/**
 * The payload of a call as a new request: a fresh requestId, and an orderModifyTime of now where it is older. All other
 * bytes stay, also those of a text that cannot be read.
 */
export function renewedBody(body: Buffer, { now, uuid32 }: { readonly now: Instant; readonly uuid32: string }): Buffer {
  const decoded = decodeUtf8(body);
  const { root } = 'text' in decoded ? scanJson(decoded.text) : { root: null };
  if (root === null || !('text' in decoded)) return body;
  const { text } = decoded;
  const [id, time] = [nodeAt(root, 'requestId'), nodeAt(root, 'orderModifyTime')];
  const edits = [
    ...(id?.kind === 'string' ? [{ start: id.start, end: id.end, source: JSON.stringify(uuid32) }] : []),
    ...(time?.kind === 'number' || time?.kind === 'string' ? newerTime(time, now) : []),
  ].sort((one, other) => other.start - one.start);
  const renewed = edits.reduce((own, { start, end, source }) => own.slice(0, start) + source + own.slice(end), text);
  return Buffer.from(renewed);
}

type TimeNode = { readonly start: number; readonly end: number; readonly value: number | string };

function newerTime({ start, end, value }: TimeNode, now: Instant) {
  const written = Number(value);
  if (!Number.isInteger(written) || String(value).trim() === '') return [];
  const current = Math.abs(written) < leastMilliseconds ? Math.floor(now / 1000) : now;
  if (written >= current) return [];
  return [{ start, end, source: typeof value === 'string' ? JSON.stringify(String(current)) : String(current) }];
}
