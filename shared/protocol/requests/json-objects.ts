import { scanJson } from '../../lib/json/json-scan.ts';

/** A JSON object in a text, valid or not. `end` is exclusive. */
type ObjectInText = { readonly start: number; readonly end: number };

const mostObjects = 1000;

/** Stop after this many braces that are never closed. */
const mostOpenBraces = 16;

/**
 * Finds the JSON objects of a text, whatever is between them: a mail around one, a log with one per line. Nested
 * objects do not count. Reads any text only a few times.
 */
export function findObjects(text: string): readonly ObjectInText[] {
  const found: ObjectInText[] = [];
  let open = 0;
  for (let at = text.indexOf('{'); at !== -1 && found.length < mostObjects && open < mostOpenBraces;) {
    const end = findClosingBrace(text, at);
    if (end === null) open += 1;
    else if (isObject(text.slice(at, end))) found.push({ start: at, end });
    at = text.indexOf('{', end ?? at + 1);
  }
  return found;
}

/** Names are quoted, even wrongly; a brace in a sentence has none. */
const namesSomething = /["“”']\s*:/;

/** In code, names are unquoted and many other things have braces: only those of an order count. */
const namesOrder = /(?:^\{\s*|[,\n][^\S\n]*)(?:merchantBizNo|orderStatus)\s*:/;

function isObject(text: string): boolean {
  if (scanJson(text).root !== null || namesOrder.test(text)) return true;
  return /^\{\s*["“”']/.test(text) && namesSomething.test(text);
}

/** Finds the unclosed object around all found objects, up to its likely end; null if there is none. */
export function findCutObject(text: string, found: readonly ObjectInText[]): ObjectInText | null {
  const start = text.search(/\{\s*["“”'][^"“”'{}]*["“”']\s*:/);
  if (start === -1 || found.some((each) => each.start <= start || !isValue(text, each.start))) return null;
  const last = text.lastIndexOf('}') + 1;
  return { start, end: last > start && !namesSomething.test(text.slice(last)) ? last : text.length };
}

function isValue(text: string, start: number): boolean {
  return /(?:["“”']\s*:|[[,])\s*$/.test(text.slice(Math.max(0, start - 100), start));
}

/** Finds where the brace at `start` closes, ignoring strings; null if never. */
function findClosingBrace(text: string, start: number): number | null {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"' || character === '\n') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
