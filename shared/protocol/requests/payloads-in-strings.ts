import { findObjects } from './json-objects.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';

/** The maximum nesting of strings in strings. */
const mostLayers = 3;
/** The maximum of such texts in one text. */
const mostWrapped = 1000;

/** A name that only payloads have; inside a string its quotes have backslashes. */
const namesOrder = /(?:^|[^\\])"(?:merchantBizNo|orderStatus)"\s*:/;
/** The same names, at any depth of strings. */
const orderNames = /merchantBizNo|orderStatus/g;
/** An object inside a string: backslashes precede its first quote. */
const beginning = /\{(?:\s|\\+[nrt])*\\+"/g;

/**
 * An object in base64, in either alphabet: it starts with "e" and one of sixteen characters. Shorter ones name no
 * order. Further lines may follow that hold nothing else.
 */
const inBase64 = /(?<![\w+/-])e[w-z0-9+/_-][\w+/-]{20,}(?:\r?\n[ \t>]*[\w+/-]+(?=[=\s"']|$))*/g;
const beginsObject = /^e[w-z0-9+/_-]/;

/**
 * Finds payloads that occur only in strings, as logs write the body of a call: `"body":"{\"merchantBizNo\":…}"`, or
 * `body: eyJ…` in base64. Only that encoding is undone; the written text is returned unchanged. Empty if a payload
 * occurs directly.
 */
export function findPayloadsInStrings(text: string): readonly string[] {
  if (namesOrder.test(text)) return [];
  const found = text.includes('\\"') ? findInStrings(text, mostLayers) : [];
  return found.length > 0 ? found : findInBase64(text);
}

function findInBase64(text: string): readonly string[] {
  const found: string[] = [];
  for (const [written] of text.matchAll(inBase64)) {
    if (found.length >= mostWrapped) break;
    for (const object of decodeBase64Objects(written.split(/\r?\n[ \t>]*/)))
      found.push(...findPayloads(object, mostLayers));
  }
  return found;
}

/** Decodes lines of base64: a wrapped object has lines of one length, then a shorter one. Other words may follow. */
function decodeBase64Objects([first = '', ...others]: readonly string[]): readonly string[] {
  const objects: string[] = [];
  let [own, columns] = [first, first.length];
  for (const line of others) {
    if (beginsObject.test(line) && (columns === 0 || endsObject(own))) {
      objects.push(decodeBase64Text(own));
      [own, columns] = [line, line.length];
    } else if (line.length <= columns) {
      own += line;
      if (line.length < columns) columns = 0;
    } else columns = 0;
  }
  return [...objects, decodeBase64Text(own)];
}

/** Four characters are three bytes: the last ones show the end. */
function endsObject(base64: string): boolean {
  return decodeBase64Text(base64.slice(Math.max(0, base64.length - (base64.length % 4) - 8)))
    .trimEnd()
    .endsWith('}');
}

function decodeBase64Text(base64: string): string {
  return new TextDecoder().decode(fromBase64(base64.replaceAll('-', '+').replaceAll('_', '/')));
}

function findInStrings(text: string, layers: number): readonly string[] {
  const found: string[] = [];
  const names = text.matchAll(orderNames);
  let [reached, named] = [0, nextIndex(names)];
  for (const { index } of text.matchAll(beginning)) {
    if (found.length >= mostWrapped) break;
    if (index < reached) continue;
    while (named < index) named = nextIndex(names);
    if (named === Infinity) break;
    reached = findStringEnd(text, index);
    // A log may have a million lines, and unescaping one is slower than reading it.
    if (named >= reached) continue;
    const written = unescape(text.slice(index, reached));
    if (written !== null) found.push(...findPayloads(written, layers));
  }
  return found;
}

function nextIndex(matches: Iterator<{ readonly index: number }>): number {
  const { done, value } = matches.next();
  return done === true ? Infinity : value.index;
}

function findPayloads(written: string, layers: number): readonly string[] {
  if (!namesOrder.test(written)) return layers > 1 ? findInStrings(written, layers - 1) : [];
  return findObjects(written)
    .map(({ start, end }) => written.slice(start, end))
    .filter((each) => namesOrder.test(each));
}

/** Finds where the string ends: at a quote or with its line. */
function findStringEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n' || text[at] === '\r') return at;
  }
  return text.length;
}

function unescape(inString: string): string | null {
  // Remove an escape that was cut.
  const whole = inString.replace(/\\(?:u[0-9a-fA-F]{0,3})?$/, '').replaceAll('\t', '\\t');
  // Without exceptions: a text may have 100,000 invalid strings.
  if (noString.test(whole.replaceAll(escapes, ''))) return null;
  const value: unknown = JSON.parse(`"${whole}"`);
  return typeof value === 'string' ? value : null;
}

const escapes = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/g;
// oxlint-disable-next-line no-control-regex
const noString = /[\\"\u0000-\u001f]/;
