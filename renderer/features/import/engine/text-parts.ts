import { bundleFormat, bundleSchema, projectFormat } from '../../../../shared/documents/project.ts';
import type { Bundle } from '../../../../shared/documents/project.ts';
import { storyFormat } from '../../../../shared/documents/story/story.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { textAt, toValue } from '../../../../shared/lib/json/json-view.ts';
import { findCutObject, findObjects } from './json-objects.ts';
import { removeByteOrderMark } from './read-bytes.ts';
import { findPayloadsInStrings } from './payloads-in-strings.ts';

/**
 * What payloads were taken from: they are the whole of it, stand in a text as they are, were written into a string, or were
 * quoted in a mail.
 */
export type PayloadSource = 'whole' | 'text' | 'string' | 'quoted';

/**
 * What a text is: payloads (one as it stands, or each object that stands in it), a story, a file of a project, or nothing
 * that the bench knows. No text is written anew: each part is a slice of what was given, of what was written into a string, or of
 * what a mail has quoted, without the marks of quoting.
 */
export type TextParts =
  | { readonly is: 'payloads'; readonly texts: readonly string[]; readonly from: PayloadSource }
  | { readonly is: 'story'; readonly text: string }
  | { readonly is: 'bundle'; readonly files: Bundle['files'] }
  | { readonly is: 'project' }
  /** It says that it is one, of this version or another, and cannot be read as one. */
  | { readonly is: 'no-bundle' }
  | { readonly is: 'nothing' };

/** Says what a text is. It takes one pass over the text, and never throws. */
export function findTextParts(text: string): TextParts {
  const { root } = scanJson(text);
  const wrapped = isPassbenchFile(root) ? [] : findPayloadsInStrings(text);
  if (wrapped.length > 0) return { is: 'payloads', from: 'string', texts: wrapped };
  if (root === null) return isQuoted(text) ? findQuotedParts(text) : findBrokenParts(text);
  if (root.kind === 'object') return findObjectParts(text, root);
  if (root.kind !== 'array' || root.items.length === 0) return { is: 'nothing' };
  const isOfObjects = root.items.every(({ kind }) => kind === 'object');
  if (!isOfObjects) return { is: 'nothing' };
  return { is: 'payloads', from: 'text', texts: root.items.map(({ start, end }) => text.slice(start, end)) };
}

/** Two lines of JSON, or more, behind the marks that a mail puts in front of what it answers to. */
function isQuoted(text: string): boolean {
  return /^[ \t]*>[> \t]*(?:[{[][ \t]*)?"[^"\n]*"[ \t]*:/m.test(text) && /^[ \t]*>.*\n[ \t]*>/m.test(text);
}

function findQuotedParts(text: string): TextParts {
  const parts = findTextParts(text.replaceAll(/^[ \t]*>(?:[ \t]*>)*[ \t]?/gm, ''));
  return parts.is === 'payloads' && parts.from !== 'string' ? { ...parts, from: 'quoted' } : parts;
}

/** Stories and bundles hold payloads in strings, too. */
function isPassbenchFile(root: JsonNode | null): boolean {
  return textAt(root, 'format')?.startsWith('passbench.') === true;
}

function findObjectParts(text: string, root: JsonNode): TextParts {
  const format = textAt(root, 'format');
  switch (format) {
    case storyFormat:
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
 * A text that is no JSON as a whole. One that begins as an object and has a mistake stays whole, so that the mistake can be
 * mended where it stands; several objects, or one with other words around it, are taken out of it, with their mistakes.
 */
function findBrokenParts(text: string): TextParts {
  const objects = findObjects(text);
  const texts = objects.map(({ start, end }) => text.slice(start, end));
  if (beginsAsObject(text) && !areSeparateObjects(text, objects))
    return { is: 'payloads', from: 'whole', texts: [text] };
  const cut = findCutObject(text, objects);
  if (cut !== null) return { is: 'payloads', from: 'text', texts: [text.slice(cut.start, cut.end)] };
  if (texts.length > 0) return { is: 'payloads', from: 'text', texts };
  return looksLikeJson(text) ? { is: 'payloads', from: 'whole', texts: [text] } : { is: 'nothing' };
}

function beginsAsObject(text: string): boolean {
  return removeByteOrderMark(text).trimStart().startsWith('{');
}

/** Whether these are several, and no quote stands between them: a name would, where a brace too many has parted one object. */
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
