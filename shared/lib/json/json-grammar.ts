import type { JSONScanner } from 'jsonc-parser';
import { tokenKind, type JsonToken } from './json-tokens.ts';
import type { JsonTreeBuilder } from './json-tree.ts';

/** What may come next, in the phrases of the reported problem. */
export type Expected =
  | 'a value'
  | 'a value or "]"'
  | 'a name in double quotes'
  | 'a name in double quotes or "}"'
  | '":"'
  | '"," or "]"'
  | '"," or "}"'
  | 'nothing more';

/** Adds one token to the tree and returns what may follow; null: the token may not be here. */
export function consumeToken(
  tree: JsonTreeBuilder,
  scanner: JSONScanner,
  token: JsonToken,
  next: Expected,
): Expected | null {
  switch (token.kind) {
    case tokenKind.comma:
      if (next === '"," or "}"') return 'a name in double quotes';
      return next === '"," or "]"' ? 'a value' : null;
    case tokenKind.colon:
      return next === '":"' ? 'a value' : null;
    case tokenKind.closeBrace:
      if (next !== '"," or "}"' && next !== 'a name in double quotes or "}"') return null;
      tree.close(token.end);
      return expectedAfterValue(tree);
    case tokenKind.closeBracket:
      if (next !== '"," or "]"' && next !== 'a value or "]"') return null;
      tree.close(token.end);
      return expectedAfterValue(tree);
    case tokenKind.string:
      if (next !== 'a name in double quotes' && next !== 'a name in double quotes or "}"') break;
      tree.name(token.value ?? '', token.start, token.end);
      return '":"';
    default:
  }
  return next === 'a value' || next === 'a value or "]"' ? takeValue(tree, scanner, token) : null;
}

/** Adds a token that starts or is a value; null: it is neither. */
function takeValue(tree: JsonTreeBuilder, scanner: JSONScanner, token: JsonToken): Expected | null {
  const { kind, start, end } = token;
  switch (kind) {
    case tokenKind.openBrace:
      tree.open('object', start);
      return 'a name in double quotes or "}"';
    case tokenKind.openBracket:
      tree.open('array', start);
      return 'a value or "]"';
    case tokenKind.string:
      tree.add({ kind: 'string', start, end, value: token.value ?? '' });
      return expectedAfterValue(tree);
    case tokenKind.number:
      tree.add({ kind: 'number', start, end, value: Number(scanner.getTokenValue()) });
      return expectedAfterValue(tree);
    case tokenKind.true:
    case tokenKind.false:
      tree.add({ kind: 'boolean', start, end, value: kind === tokenKind.true });
      return expectedAfterValue(tree);
    case tokenKind.null:
      tree.add({ kind: 'null', start, end });
      return expectedAfterValue(tree);
    default:
      return null;
  }
}

/** What may follow a value in its container. */
export function expectedAfterValue(tree: JsonTreeBuilder): Expected {
  if (tree.inside === null) return 'nothing more';
  return tree.inside === 'object' ? '"," or "}"' : '"," or "]"';
}
