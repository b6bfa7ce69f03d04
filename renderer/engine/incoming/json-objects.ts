import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import type { JsonNode } from '../../../shared/lib/json/json-scan.ts';

/** A JSON object within a text. `end` is exclusive. */
export type ObjectInText = { readonly start: number; readonly end: number; readonly root: JsonNode };

/** More of them in one text are left where they are. */
export const mostObjects = 1000;

/** So often is a brace passed over that is never closed, before the rest of the text is left alone. */
const mostOpenBraces = 16;

/**
 * The JSON objects that stand in a text one after another, with anything between them: a mail around one, a log with one a
 * line. One within another is not counted. Whatever the text holds, it is gone through a few times at most.
 */
export function objectsIn(text: string): readonly ObjectInText[] {
  const found: ObjectInText[] = [];
  let open = 0;
  for (let at = text.indexOf('{'); at !== -1 && found.length < mostObjects && open < mostOpenBraces;) {
    const end = endOfBraces(text, at);
    const root = end === null ? null : scanJson(text.slice(at, end)).root;
    if (end === null) open += 1;
    else if (root !== null) found.push({ start: at, end, root });
    at = text.indexOf('{', end ?? at + 1);
  }
  return found;
}

/** Where the brace at `start` is closed, strings left out of account; null where it never is. */
function endOfBraces(text: string, start: number): number | null {
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
