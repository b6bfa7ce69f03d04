import { rescanJson } from '../../lib/json/json-rescan.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../lib/json/json-scan.ts';
import { bodyClause, type Draft } from './draft.ts';

/** The limit of values. No text of a megabyte, the default limit, exceeds the first; a larger one would take over a second. */
function mostValuesIn(text: string): number {
  return text.length <= longestOfMany ? 600_000 : 60_000;
}

const longestOfMany = 1 << 20;

/** More findings are not listed, only that they exist. */
export const mostFindings = 10_000;

/** The limit of ignored unknown names. */
export const mostIgnoredNames = 1_000;

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

/** Whether a scan exceeds the limits. */
export function isTooMuch({ text, root, problems }: JsonScan): boolean {
  const mostValues = mostValuesIn(text);
  if (problems.length > mostValues || problems[0]?.problem === 'too-much') return true;
  return root !== null && countUpTo(root, mostValues + 1) > mostValues;
}

/** Recursion goes as deep as the scan let the tree grow. */
function countUpTo(node: JsonNode, most: number): number {
  let count = 1;
  if (node.kind === 'object') {
    for (const { value } of node.members) {
      if (count >= most) break;
      count += countUpTo(value, most - count);
    }
  } else if (node.kind === 'array') {
    for (const item of node.items) {
      if (count >= most) break;
      count += countUpTo(item, most - count);
    }
  }
  return count;
}

const limits = {
  'too-deep.values': mostValuesIn,
  'too-deep.findings': () => mostFindings,
  'too-deep.names': () => mostIgnoredNames,
} as const;

/** Reports that a document is read partly or not at all, under the id too-deep, since rules list no other. */
export function tooMuch(text: string, key: keyof typeof limits): Draft {
  // An unread document is not valid; a read one is as good as its findings.
  const severity = key === 'too-deep.values' ? 'error' : 'warning';
  const words = { key, values: { most: limits[key](text).toLocaleString('en') } };
  return { rule: 'too-deep', severity, start: 0, end: text.length, path: '', words, clause: bodyClause };
}
