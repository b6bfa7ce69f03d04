import { createScanner, type JSONScanner } from 'jsonc-parser';
import { faultAt, type SyntaxFault } from './json-syntax.ts';
import { consumeToken, type Expected } from './json-grammar.ts';
import { nextToken, tokenKind, type JsonToken } from './json-tokens.ts';
import { JsonTreeBuilder, type JsonScan } from './json-tree.ts';

export type { JsonMember, JsonNode } from './json-node.ts';
export type { JsonScan, ScanProblem } from './json-tree.ts';

/**
 * Reads a JSON text: a scanner first, so that no depth overflows a stack, then a tree with the place of every key
 * and value. It accepts exactly what JSON.parse accepts (RFC 8259), and skips a leading U+FEFF that offsets still
 * count. It never throws. A text with a syntax problem has no tree and reports the first one only. A container
 * inside `maxDepth` others becomes a `too-deep` node and a problem. Problems are in document order. A used-up budget
 * is the only problem.
 */
export function scanJson(text: string, maxDepth = 64, budget: ScanBudget = unlimited): JsonScan {
  const tree = new JsonTreeBuilder(maxDepth);
  const scanner = createScanner(text, false);
  if (text.charCodeAt(0) === 0xfeff) scanner.setPosition(1);
  const fault = readInto(tree, scanner, text, budget);
  if (fault === 'too-much') return tooMuch(text, scanner.getPosition());
  if (fault === null) return { text, root: tree.root, problems: tree.problems };
  tree.breakOff(fault.start);
  return { text, root: null, problems: [...tree.problems, { problem: 'syntax', ...fault }] };
}

/** The most values and tokens that are read, those below the depth limit included. */
export type ScanBudget = { readonly values: number; readonly tokens: number };

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
