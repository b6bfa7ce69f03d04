import { bundleFormat, bundleSchema, projectFormat, type Bundle } from '../../documents/project.ts';
import { storyFormat, storyFormat2 } from '../../documents/story/story.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { textAt, toValue } from '../../lib/json/json-view.ts';
import { findCutObject, findObjects } from './json-objects.ts';
import { findPayloadsInStrings } from './payloads-in-strings.ts';
import { removeByteOrderMark } from '../../lib/text/charsets.ts';

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
