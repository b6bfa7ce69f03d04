import { bundleFormat } from '../../../../shared/documents/project.ts';
import { longestBundle, longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { recoverJson } from '../../../../shared/lib/json/recover/recover-json.ts';
import { utf8Length } from '../../../../shared/lib/text/text-width.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';
import { getImportName, getFolder, isTemplateFile, readProjectFiles } from './project-files.ts';
import { findTextParts } from './text-parts.ts';
import type { PayloadSource } from './text-parts.ts';
import { placePayloads } from './place-payloads.ts';
import type { ImportedPayload, PlacedPayload, PlacementOptions } from './place-payloads.ts';
import type { ProjectFiles } from './project-files.ts';
import { readBytes, removeByteOrderMark } from './read-bytes.ts';
import type { UnreadableBytes, ReadBytes } from './read-bytes.ts';

/** How a file is to be read, where there is a choice. */
export type ReadChoice = {
  /** The charset of a file that is no UTF-8; null for the likeliest. */
  readonly charset: string | null;
  /** Whether a byte order mark is left out. */
  readonly dropsMark: boolean;
};

/** A file as it is, and no other way to read it is chosen. */
export const unchanged: ReadChoice = { charset: null, dropsMark: false };

/** A file as it was read: its text as it would be taken in, or why there is none. */
export type ReadFile =
  | {
      readonly reads: 'text';
      readonly text: string;
      readonly encoding: Encoding;
      readonly bundle: BundleContents | null;
    }
  | UnreadableBytes
  | { readonly reads: 'nothing'; readonly because: 'no-json' | 'project' | 'bundle' | 'unreadable' }
  /** More than a payload may have: it can be looked at, and no more. */
  | { readonly reads: 'large' };

/** Of a bundle: its files in the place of payloads and stories that hold neither, by their paths. */
export type BundleContents = { readonly skipped: readonly string[] };

/** How the bytes of a text were written, as far as there is something to say of it. */
export type Encoding =
  | { readonly is: 'plain' }
  | { readonly is: 'marked' }
  | { readonly is: 'converted'; readonly from: string; readonly charsets: readonly string[] };

/** What came in of one file: payloads and stories that can be taken in. */
export type ImportItem = { readonly key: string; readonly file: number; readonly from: PayloadSource } & (
  | { readonly is: 'payload'; readonly placed: PlacedPayload }
  | { readonly is: 'story' | 'template'; readonly name: string; readonly text: string }
);

/** How many findings a payload has, and how many of its errors can be mended by a fix. */
export type FindingCount = {
  readonly errors: number;
  readonly fixable: number;
  readonly assumptions: number;
  readonly warnings: number;
};

/** Whether a file that begins so may be a bundle. */
export function looksLikeBundle(beginning: string): boolean {
  return beginning.includes(bundleFormat);
}

/** So much of a file is looked at to say whether it is a bundle. */
export const bundleBeginning = 1000;

/** Reads the bytes of one file. */
export function readFile(bytes: Uint8Array, choice: ReadChoice): ReadFile {
  const isLong = bytes.length > longestTextBytes;
  if (
    isLong &&
    !(bytes.length <= longestBundle && looksLikeBundle(new TextDecoder().decode(bytes.subarray(0, bundleBeginning))))
  )
    return { reads: 'large' };
  const read = readBytes(bytes, choice.charset);
  if (read.reads === 'nothing') return read;
  const text = read.reads === 'utf-8' && choice.dropsMark ? removeByteOrderMark(read.text) : read.text;
  const parts = findTextParts(text);
  if (parts.is === 'bundle')
    return { reads: 'text', text, encoding: getEncoding(read), bundle: { skipped: findSkippedFiles(text) } };
  // A conversion may be longer than what it was made of.
  if (text.length * 3 > longestTextBytes && utf8Length(text) > longestTextBytes) return { reads: 'large' };
  if (parts.is === 'nothing') return { reads: 'nothing', because: 'no-json' };
  if (parts.is === 'project' || parts.is === 'no-bundle')
    return { reads: 'nothing', because: parts.is === 'project' ? 'project' : 'bundle' };
  return { reads: 'text', text, encoding: getEncoding(read), bundle: null };
}

function getEncoding(read: Exclude<ReadBytes, UnreadableBytes>): Encoding {
  if (read.reads === 'converted') return { is: 'converted', from: read.from, charsets: read.charsets };
  return { is: read.hasMark ? 'marked' : 'plain' };
}

/** A file with a text, and the name it came with; empty for what was pasted. */
export type NamedText = { readonly key: number; readonly name: string; readonly text: string };

/** What items are made with. */
export type ImportOptions = PlacementOptions & {
  readonly newId: () => string;
  /** Whether something is to be taken in, by its key; what is left out takes no name and makes no order. */
  readonly isWanted: (key: string) => boolean;
};

type UnplacedItem = { readonly key: string; readonly file: number; readonly from: PayloadSource } & (
  | { readonly is: 'payload'; readonly incomer: ImportedPayload }
  | { readonly is: 'story' | 'template'; readonly name: string; readonly text: string }
);

/** What there is to take in of these texts, in their order, each payload with its place. */
export function findImportItems(texts: readonly NamedText[], among: ImportOptions): readonly ImportItem[] {
  const whole = texts.flatMap(unpack);
  const project = readProjectFiles(whole);
  const payloads = whole.filter(({ name }) => !project.isOrderFile(name));
  const waiting = sortByFolder(payloads, project)
    .flatMap((text) => findUnplacedItems(text, project, among.newId))
    .filter(({ key }) => among.isWanted(key));
  const incomers = waiting.flatMap((each) => (each.is === 'payload' ? [each.incomer] : []));
  const placed = new Map(placePayloads(incomers, among).map((each) => [each.document.id, each]));
  return waiting.flatMap((each): readonly ImportItem[] => {
    if (each.is !== 'payload') return [each];
    const { incomer, ...rest } = each;
    const own = placed.get(incomer.id);
    return own === undefined ? [] : [{ ...rest, placed: own }];
  });
}

/** A text of its own, or one of those that a bundle holds; `mark` tells them apart. */
type UnpackedText = NamedText & { readonly mark: string };

function unpack(text: NamedText): readonly UnpackedText[] {
  const parts = findTextParts(text.text);
  if (parts.is !== 'bundle') return [{ ...text, mark: String(text.key) }];
  const isTakenIn = /^(?:payloads|stories|templates)\//;
  return parts.files
    .filter(({ path }) => isTakenIn.test(path))
    .map(({ path, text: own }, at) => ({
      key: text.key,
      name: `${text.name}/${path}`,
      text: own,
      mark: `${text.key}:${at}`,
    }));
}

/** Files of one folder stand in the order that it gives them, folders and other files as they came. */
function sortByFolder(texts: readonly UnpackedText[], project: ProjectFiles): readonly UnpackedText[] {
  const groups = new Map<string, UnpackedText[]>();
  for (const text of texts) {
    const folder = getFolder(text.name);
    const key = folder === '' ? text.mark : folder;
    groups.set(key, [...(groups.get(key) ?? []), text]);
  }
  const byPlace = (one: UnpackedText, other: UnpackedText): number =>
    project.getPlace(one.name) - project.getPlace(other.name);
  return [...groups.values()].flatMap((own) => own.toSorted(byPlace));
}

function findSkippedFiles(bundle: string): readonly string[] {
  const texts = unpack({ key: 0, name: '', text: bundle });
  const project = readProjectFiles(texts);
  const isEmpty = (text: UnpackedText): boolean => findUnplacedItems(text, project, () => '').length === 0;
  return texts.filter((text) => !project.isOrderFile(text.name) && isEmpty(text)).map(({ name }) => name.slice(1));
}

function findUnplacedItems(
  { key: file, name, text, mark }: UnpackedText,
  project: ProjectFiles,
  newId: () => string,
): readonly UnplacedItem[] {
  const parts = findTextParts(text);
  const fileName = getImportName(name);
  if (isTemplateFile(name)) return [{ is: 'template', key: `${mark}/0`, file, from: 'whole', name: fileName, text }];
  if (parts.is === 'story')
    return [{ is: 'story', key: `${mark}/0`, file, from: 'whole', name: fileName, text: parts.text }];
  if (parts.is !== 'payloads') return [];
  const kept = project.findOrder(name);
  const isOneOfSeveral = parts.texts.length > 1;
  return parts.texts.map((own, at) => ({
    is: 'payload',
    key: `${mark}/${at}`,
    file,
    from: parts.from,
    incomer: {
      id: newId(),
      fileName,
      text: own,
      root: readRoot(own),
      isOneOfSeveral,
      ...(kept === undefined ? {} : { fromProject: kept }),
    },
  }));
}

function readRoot(text: string): JsonNode | null {
  return scanJson(text).root ?? recoverJson(text).root;
}

/** Counts what is said of a payload for its card. */
export function countFindings(analysis: Analysis): FindingCount {
  const of = (severity: string): number => analysis.findings.filter((finding) => finding.severity === severity).length;
  const fixable = analysis.findings.filter(({ severity, fix }) => severity === 'error' && fix !== undefined).length;
  return { errors: of('error'), fixable, assumptions: of('assumption'), warnings: of('warning') };
}
