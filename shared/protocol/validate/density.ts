import { scanJson, type JsonNode, type JsonScan } from '../../lib/json-scan.ts';
import { bodyClause, type Draft } from './draft.ts';

/**
 * A payload holds a few hundred values. One of more than these is looked into no further: each value may have findings
 * of its own, and nobody waits for, or reads, tens of thousands of them.
 */
export const mostValues = 12_000;

/** Room for a million containers, each inside the one before: those have one finding, and that is too-deep. */
const budget = { values: mostValues, tokens: 5_000_000 };

/** Reads the text of a payload, as far as rules look at one. */
export function scanPayload(text: string): JsonScan {
  return scanJson(text, 64, budget);
}

/** Whether a scan, however it was made, holds more values or problems than are looked into. */
export function isTooMuch({ root, problems }: JsonScan): boolean {
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

/**
 * Says of a whole document that it is not looked into. The list of rules has no id of its own for this; like too-deep
 * it names a limit of what is looked at, and goes by that id.
 */
export function tooMuch(text: string, key: 'too-deep.values' | 'too-deep.variables'): Draft {
  const words = { key, values: { most: mostValues.toLocaleString('en') } };
  return { rule: 'too-deep', severity: 'error', start: 0, end: text.length, path: '', words, clause: bodyClause };
}
