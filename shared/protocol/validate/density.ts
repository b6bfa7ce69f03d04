import type { JsonNode, JsonScan } from '../../lib/json/json-scan.ts';
import { bodyClause, type Draft } from './draft.ts';
import { mostValuesIn } from './scan-payload.ts';

/** More findings are not listed, only that they exist. */
export const mostFindings = 10_000;

/** The limit of ignored unknown names. */
export const mostIgnoredNames = 1_000;

/** Whether a scan exceeds the limits. */
export function isTooMuch({ text, root, problems }: JsonScan): boolean {
  const mostValues = mostValuesIn(text);
  if (problems.length > mostValues || problems[0]?.problem === 'too-much') return true;
  // Each value takes at least one character.
  if (text.length <= mostValues) return false;
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
