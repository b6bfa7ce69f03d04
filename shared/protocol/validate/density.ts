import { rescanJson } from '../../lib/json/json-rescan.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../lib/json/json-scan.ts';
import { bodyClause, type Draft } from './draft.ts';

/**
 * How many values a document may hold to be looked into. No text of a megabyte, the service's default limit, holds more
 * than the first; a larger one that did would keep its reader waiting for over a second.
 */
function mostValuesIn(text: string): number {
  return text.length <= longestOfMany ? 600_000 : 60_000;
}

const longestOfMany = 1 << 20;

/** Nobody waits for, or reads, more than these: of a document with more, the first are told, and that there are more. */
export const mostFindings = 10_000;

/** The same of names that the specification does not have and the service ignores: they change nothing of an order. */
export const mostIgnoredNames = 1_000;

/** Room for a million containers, each inside the one before: those have one finding, and that is too-deep. */
const mostTokens = 5_000_000;

/** Reads the text of a payload, as far as rules look at one. */
export function scanPayload(text: string): JsonScan {
  return scanJson(text, 64, { values: mostValuesIn(text), tokens: mostTokens });
}

/** Shorter texts are read at once as fast as what differs in them is found. UTF-16 units. */
const longestReadWhole = 20_000;

/**
 * Reads one text after another as `scanPayload` does, and of a long one that differs little from the one before no more than
 * that. For a text that is typed: it holds on to the last of them that could be read.
 */
export function createPayloadReader(): (text: string) => JsonScan {
  let last: JsonScan | null = null;
  /** How much has been read since a whole text was: values keep the text alive that they were cut out of. */
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

/** Whether a scan, however it was made, holds more values or problems than are looked into. */
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

/**
 * Says of a whole document that it is not looked into, or not to its end. The list of rules has no id of its own for this; like too-deep
 * it names a limit of what is looked at, and goes by that id.
 */
export function tooMuch(text: string, key: keyof typeof limits): Draft {
  // What was not looked into cannot be called good; what was, is as good as its listed problems say.
  const severity = key === 'too-deep.values' ? 'error' : 'warning';
  const words = { key, values: { most: limits[key](text).toLocaleString('en') } };
  return { rule: 'too-deep', severity, start: 0, end: text.length, path: '', words, clause: bodyClause };
}
