import { objectsIn } from './json-objects.ts';

/** So often a text may have been written into a string, one into another. */
const mostLayers = 3;
/** More of them in one text are left where they are. */
const mostWrapped = 1000;

/** A name that payloads alone have; within a string its quotes have backslashes. */
const namesOrder = /(?:^|[^\\])"(?:merchantBizNo|orderStatus)"\s*:/;
/** An object that was written into a string: its first quote has one backslash, or several. */
const beginning = /\{(?:\s|\\+[nrt])*\\+"/g;

/**
 * The payloads of a text that holds them in strings alone, as logs write the body of a call: `"body":"{\"merchantBizNo\":…}"`.
 * The escapes of the string are undone, which gives the text that was written into it; nothing else of it is changed. Empty
 * where a payload stands in the text as it is.
 */
export function payloadsInStrings(text: string): readonly string[] {
  return text.includes('\\"') && !namesOrder.test(text) ? inStrings(text, mostLayers) : [];
}

function inStrings(text: string, layers: number): readonly string[] {
  const found: string[] = [];
  let reached = 0;
  for (const { index } of text.matchAll(beginning)) {
    if (found.length >= mostWrapped) break;
    if (index < reached) continue;
    reached = endOfString(text, index);
    const written = unescaped(text.slice(index, reached));
    if (written !== null) found.push(...payloadsIn(written, layers));
  }
  return found;
}

function payloadsIn(written: string, layers: number): readonly string[] {
  if (!namesOrder.test(written)) return layers > 1 ? inStrings(written, layers - 1) : [];
  return objectsIn(written)
    .map(({ start, end }) => written.slice(start, end))
    .filter((each) => namesOrder.test(each));
}

/** Where the string ends that this is a part of: at a quote of its own, or with its line. */
function endOfString(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n' || text[at] === '\r') return at;
  }
  return text.length;
}

function unescaped(inString: string): string | null {
  // A line that was cut within an escape still has what stands before it.
  const whole = inString.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '').replaceAll('\t', '\\t');
  try {
    const value: unknown = JSON.parse(`"${whole}"`);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
