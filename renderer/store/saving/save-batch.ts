import { longestTextBytes, mostSavedAtOnce } from '../../../shared/documents/size-limits.ts';

/** What the transport writes around each text, and around all of them, stays well below this. */
const roomBytes = 64 * 1024;

/**
 * The first of several texts that one save takes: no more of them, and no more bytes, than a host takes at once. The
 * first is always among them; one that is to be alone has no other beside it.
 */
export function nextBatch<T>(texts: readonly T[], isAlone: (text: T) => boolean): readonly T[] {
  const [first] = texts;
  if (first === undefined || texts.length === 1 || isAlone(first)) return texts.slice(0, 1);
  let bytes = roomBytes + bytesOf(first);
  const end = texts.findIndex((text, index) => {
    if (index === 0) return false;
    bytes += bytesOf(text);
    return index >= mostSavedAtOnce || isAlone(text) || bytes > longestTextBytes;
  });
  return end === -1 ? texts : texts.slice(0, end);
}

function bytesOf(text: unknown): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}
