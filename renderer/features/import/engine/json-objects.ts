import { scanJson } from '../../../../shared/lib/json/json-scan.ts';

/** A JSON object within a text, or what was meant to be one. `end` is exclusive. */
export type ObjectInText = { readonly start: number; readonly end: number };

/** More of them in one text are left where they are. */
export const mostObjects = 1000;

/** So often is a brace passed over that is never closed, before the rest of the text is left alone. */
const mostOpenBraces = 16;

/**
 * The JSON objects that stand in a text one after another, with anything between them: a mail around one, a log with one a
 * line. One within another is not counted. Whatever the text holds, it is gone through a few times at most.
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

/** Names stand in quotes, and be they of the wrong kind; a brace in a sentence has none. */
const namesSomething = /["“”']\s*:/;

/** Code has names without quotes; so many other things have braces that only those of an order count. */
const namesOrder = /(?:^\{\s*|[,\n][^\S\n]*)(?:merchantBizNo|orderStatus)\s*:/;

function isObject(text: string): boolean {
  if (scanJson(text).root !== null || namesOrder.test(text)) return true;
  return /^\{\s*["“”']/.test(text) && namesSomething.test(text);
}

/** The object that is never closed and holds all that was found, to where it ends as far as one can tell; null for none. */
export function findCutObject(text: string, found: readonly ObjectInText[]): ObjectInText | null {
  const start = text.search(/\{\s*["“”'][^"“”'{}]*["“”']\s*:/);
  if (start === -1 || found.some((each) => each.start <= start || !isValue(text, each.start))) return null;
  const last = text.lastIndexOf('}') + 1;
  return { start, end: last > start && !namesSomething.test(text.slice(last)) ? last : text.length };
}

/** Whether what begins here is the value of a name, or one of several in brackets. */
function isValue(text: string, start: number): boolean {
  return /(?:["“”']\s*:|[[,])\s*$/.test(text.slice(Math.max(0, start - 100), start));
}

/** Where the brace at `start` is closed, strings left out of account; null where it never is. */
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
