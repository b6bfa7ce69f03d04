import { bundleFormat, bundleSchema, projectFormat, type Bundle } from '../../documents/project.ts';
import { storyFormat, storyFormat2 } from '../../documents/story/story.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { textAt, toValue } from '../../lib/json/json-view.ts';
import { findCutObject, findObjects } from './json-objects.ts';
import { removeByteOrderMark } from '../../lib/text/charsets.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';

/** As what a request was written down; `signed`: as `passbench sign --json` prints one. */
export type RequestSource = 'curl' | 'powershell' | 'har' | 'http' | 'signed' | 'postman' | 'bruno';

/** Where payloads came from: the whole file, part of a text, a string, a quoted mail, or a request that was written down. */
export type PayloadSource = 'whole' | 'text' | 'string' | 'quoted' | RequestSource;

/**
 * What a text contains: payloads (one, or each object in it), a story, a project file, or nothing known. Each part is
 * an unchanged slice of the text, of a decoded string, or of a quoted mail without its quote marks.
 */
export type TextParts =
  | {
      readonly is: 'payloads';
      readonly texts: readonly string[];
      readonly from: PayloadSource;
      /** Of a collection: its names of the texts, each empty without one, and of the requests without a payload. */
      readonly collection?: { readonly names: readonly string[]; readonly without: readonly string[] };
    }
  | { readonly is: 'story'; readonly text: string }
  | { readonly is: 'bundle'; readonly files: Bundle['files'] }
  | { readonly is: 'project' }
  /** It claims to be a bundle and is unreadable, or of another version. */
  | { readonly is: 'no-bundle' }
  | { readonly is: 'nothing' };

/** Finds the parts of a text in one pass. Never throws. */
export function findTextParts(text: string, root: JsonNode | null = scanJson(text).root): TextParts {
  const wrapped = isPassbenchFile(root) ? [] : findPayloadsInStrings(text);
  if (wrapped.length > 0) return { is: 'payloads', from: 'string', texts: wrapped };
  if (root === null) return isQuoted(text) ? findQuotedParts(text) : findBrokenParts(text);
  if (root.kind === 'object') return findObjectParts(text, root);
  const objects = root.kind === 'array' ? root.items.filter(({ kind }) => kind === 'object') : [];
  if (objects.length === 0) return { is: 'nothing' };
  return { is: 'payloads', from: 'text', texts: objects.map(({ start, end }) => text.slice(start, end)) };
}

/** At least two lines of JSON behind a mail's quote marks. */
function isQuoted(text: string): boolean {
  return /^[ \t]*>[> \t]*(?:[{[][ \t]*)?"[^"\n]*"[ \t]*:/m.test(text) && /^[ \t]*>.*\n[ \t]*>/m.test(text);
}

function findQuotedParts(text: string): TextParts {
  const parts = findTextParts(text.replaceAll(/^[ \t]*>(?:[ \t]*>)*[ \t]?/gm, ''));
  return parts.is === 'payloads' && parts.from !== 'string' ? { ...parts, from: 'quoted' } : parts;
}

/** Stories and bundles contain payloads in strings, too. */
function isPassbenchFile(root: JsonNode | null): boolean {
  return textAt(root, 'format')?.startsWith('passbench.') === true;
}

function findObjectParts(text: string, root: JsonNode): TextParts {
  const format = textAt(root, 'format');
  switch (format) {
    case storyFormat:
    case storyFormat2:
      return { is: 'story', text };
    case projectFormat:
      return { is: 'project' };
    case bundleFormat: {
      const read = bundleSchema.safeParse(toValue(root));
      return read.success ? { is: 'bundle', files: read.data.files } : { is: 'no-bundle' };
    }
    default:
      if (format?.startsWith('passbench.bundle/') === true) return { is: 'no-bundle' };
      return { is: 'payloads', from: 'whole', texts: [text] };
  }
}

/**
 * Splits a text that is not JSON. One broken object stays whole, so that its error can be fixed in place; several
 * objects, or one inside other text, are extracted with their errors.
 */
function findBrokenParts(text: string): TextParts {
  const objects = findObjects(text);
  const texts = objects.map(({ start, end }) => text.slice(start, end));
  if (lacksBrace(text)) return { is: 'payloads', from: 'whole', texts: [text] };
  if (beginsAsObject(text) && !areSeparateObjects(text, objects))
    return { is: 'payloads', from: 'whole', texts: [text] };
  const cut = findCutObject(text, objects);
  if (cut !== null) return { is: 'payloads', from: 'text', texts: [text.slice(cut.start, cut.end)] };
  if (texts.length > 0) return { is: 'payloads', from: 'text', texts };
  return looksLikeJson(text) ? { is: 'payloads', from: 'whole', texts: [text] } : { is: 'nothing' };
}

export function beginsAsObject(text: string): boolean {
  return removeByteOrderMark(text).trimStart().startsWith('{');
}

/** An object in all but its first brace. */
function lacksBrace(text: string): boolean {
  const bare = removeByteOrderMark(text).trimStart();
  return bare.startsWith('"') && scanJson(`{${bare}`).root !== null;
}

/** Whether these are separate objects: a quote between them would be a name of one object with an extra brace. */
function areSeparateObjects(
  text: string,
  objects: readonly { readonly start: number; readonly end: number }[],
): boolean {
  if (objects.length < 2) return false;
  const starts = [...objects.map(({ start }) => start), text.length];
  const ends = [0, ...objects.map(({ end }) => end)];
  return ends.every((end, at) => !text.slice(end, starts[at]).includes('"'));
}

function looksLikeJson(text: string): boolean {
  return /["“']\s*:/.test(text) && text.includes('{');
}

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
function findPayloadsInStrings(text: string): readonly string[] {
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
