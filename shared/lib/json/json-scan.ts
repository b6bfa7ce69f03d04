import { createScanner, type JSONScanner } from 'jsonc-parser';
import { faultAt, type SyntaxFault } from './json-syntax.ts';
import { consumeToken, type Expected } from './json-grammar.ts';
import { nextToken, tokenKind, type JsonToken } from './json-tokens.ts';
import { JsonTreeBuilder, type JsonScan } from './json-tree.ts';
import { readJson } from './json-read.ts';

export type { JsonMember, JsonNode } from './json-node.ts';
export type { JsonScan, ScanProblem } from './json-tree.ts';

/**
 * Reads a JSON text into a tree with the place of every key and value: in one pass, or by tokens where the text has a
 * problem or is so deep that it would overflow a stack. It accepts exactly what JSON.parse accepts (RFC 8259), and skips a leading U+FEFF that offsets still
 * count. It never throws. A text with a syntax problem has no tree and reports the first one only. A container
 * inside `maxDepth` others becomes a `too-deep` node and a problem. Problems are in document order. A used-up budget
 * is the only problem.
 */
export function scanJson(text: string, maxDepth = 64, budget: ScanBudget = unlimited): JsonScan {
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const read = text.length < budget.tokens ? readJson(text, from, { depth: maxDepth, values: budget.values }) : null;
  if (read !== null) return { text, root: read.root, problems: noProblems, isClean: read.isClean };
  const tree = new JsonTreeBuilder(maxDepth);
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  const fault = readInto(tree, scanner, text, budget);
  if (fault === 'too-much') return tooMuch(text, scanner.getPosition());
  if (fault === null) return { text, root: tree.root, problems: tree.problems };
  tree.breakOff(fault.start);
  return { text, root: null, problems: [...tree.problems, { problem: 'syntax', ...fault }] };
}

/** The most values and tokens that are read, those below the depth limit included. */
type ScanBudget = { readonly values: number; readonly tokens: number };

const noProblems: JsonScan['problems'] = [];

const unlimited: ScanBudget = { values: Number.POSITIVE_INFINITY, tokens: Number.POSITIVE_INFINITY };

function tooMuch(text: string, start: number): JsonScan {
  return { text, root: null, problems: [{ problem: 'too-much', start, end: text.length }] };
}

/** Drives the grammar over the tokens; null when the text ended where it may. */
function readInto(
  tree: JsonTreeBuilder,
  scanner: JSONScanner,
  text: string,
  { values, tokens }: ScanBudget,
): SyntaxFault | 'too-much' | null {
  let next: Expected = 'a value';
  let before: JsonToken | null = null;
  for (let count = 0; ; count++) {
    if (count >= tokens || tree.valueCount > values) return 'too-much';
    const token = nextToken(scanner, text);
    if (token.kind === tokenKind.end && next === 'nothing more') return null;
    const following: Expected | null = token.malformed ? null : consumeToken(tree, scanner, token, next);
    if (following === null) return faultAt(text, token, before, next);
    next = following;
    before = token;
  }
}
