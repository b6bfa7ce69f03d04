import { rescanJson } from '../../lib/json/json-rescan.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';

/** The limit of values. No text of a megabyte, the default limit, exceeds the first; a larger one would take over a second. */
export function mostValuesIn(text: string): number {
  return text.length <= longestOfMany ? 600_000 : 60_000;
}

const longestOfMany = 1 << 20;

/** Enough for a million nested containers, which are one finding: too-deep. */
const mostTokens = 5_000_000;

/** Reads the text of a payload, as far as rules look at one. */
export function scanPayload(text: string): JsonScan {
  return scanJson(text, 64, { values: mostValuesIn(text), tokens: mostTokens });
}

/** UTF-16 units. Shorter texts are read whole as fast. */
const longestReadWhole = 20_000;

/** Reads typed texts as `scanPayload` does, but only the changes of long ones. It stores the last readable text. */
export function createPayloadReader(): (text: string) => JsonScan {
  let last: JsonScan | null = null;
  /** Read since the last whole text: values keep old texts in memory. */
  let read = 0;
  return (text) => {
    // A longer one may hold more values than are looked into.
    if (text.length <= longestReadWhole || text.length > longestOfMany) return scanPayload(text);
    if (last?.text === text) return last;
    const again = last === null ? null : rescanJson(last, text, text.length / 4);
    const isKept = again !== null && read + again.read <= text.length;
    const scan = isKept ? again.scan : scanPayload(text);
    if (scan.root !== null) {
      last = scan;
      read = isKept ? read + again.read : 0;
    }
    return scan;
  };
}
