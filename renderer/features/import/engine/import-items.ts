import { bundleFormat } from '../../../../shared/documents/project.ts';
import { longestBundle, longestTextBytes } from '../../../../shared/documents/size-limits.ts';
import { scanJson, type JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { recoverJson } from '../../../../shared/lib/json/recover/recover-json.ts';
import { utf8Length } from '../../../../shared/lib/text/text-width.ts';
import type { Analysis } from '../../../engine/payload/analysis.ts';
import { findCalls, findParts } from '../../../../shared/protocol/requests/find-requests.ts';
import { looksLikeCalls, type CallsFormat } from '../../../../shared/protocol/exports/calls-line.ts';
import type { PayloadSource } from '../../../../shared/protocol/requests/text-parts.ts';
import {
  placePayloads,
  type ImportedPayload,
  type PlacedPayload,
  type PlacementOptions,
  getFolder,
  getImportName,
  getOwnName,
  isTemplateFile,
  readProjectFiles,
  type ProjectFiles,
} from './place-payloads.ts';
import { readBytes, type UnreadableBytes, type ReadBytes } from './read-bytes.ts';
import { removeByteOrderMark } from '../../../../shared/lib/text/charsets.ts';

export type ReadChoice = {
  /** The charset of a file that is not UTF-8; null for the likeliest. */
  readonly charset: string | null;
  /** Whether to remove a byte order mark. */
  readonly dropsMark: boolean;
};

/** The default choice: the file's own bytes. */
export const unchanged: ReadChoice = { charset: null, dropsMark: false };

/** A file that was read: its text as it would be imported, or why there is none. */
export type ReadFile =
  | {
      readonly reads: 'text';
      readonly text: string;
      readonly encoding: Encoding;
      readonly bundle: BundleContents | null;
      /** The requests of a collection that have no payload, by name. */
      readonly without: readonly string[];
    }
  /** A file of calls, which is stored without becoming a text of the window. */
  | { readonly reads: 'calls'; readonly format: CallsFormat }
  | UnreadableBytes
  | { readonly reads: 'nothing'; readonly because: 'no-json' | 'project' | 'bundle' | 'evidence' | 'unreadable' }
  /** Larger than a payload, or an email, may be: only for viewing. */
  | { readonly reads: 'large'; readonly isMail?: true };

/**
 * The files of a bundle in the folders of payloads and stories that are neither, and those in no such folder, which only
 * a project of its own can have; by path.
 */
export type BundleContents = { readonly skipped: readonly string[]; readonly elsewhere: readonly string[] };

export type Encoding =
  | { readonly is: 'plain' }
  | { readonly is: 'marked' }
  | { readonly is: 'converted'; readonly from: string; readonly charsets: readonly string[] };

export type ImportItem = { readonly key: string; readonly file: number; readonly from: PayloadSource } & (
  | { readonly is: 'payload'; readonly placed: PlacedPayload }
  | { readonly is: 'story' | 'template'; readonly name: string; readonly text: string }
);

export type FindingCount = {
  readonly errors: number;
  readonly fixable: number;
  readonly assumptions: number;
  readonly warnings: number;
};

/** Whether a file with this beginning may be a bundle. */
export function looksLikeBundle(beginning: string): boolean {
  return beginning.includes(bundleFormat);
}

/** Characters read to detect a bundle. */
export const bundleBeginning = 1000;

export function readFile(bytes: Uint8Array, choice: ReadChoice): ReadFile {
  const isLong = bytes.length > longestTextBytes;
  if (
    isLong &&
    !(bytes.length <= longestBundle && looksLikeBundle(new TextDecoder().decode(bytes.subarray(0, bundleBeginning))))
  )
    return { reads: 'large' };
  const read = readBytes(bytes, choice.charset);
  if (read.reads === 'nothing') return read;
  if (read.reads === 'utf-8' && looksLikeCalls(read.text)) return { reads: 'calls', format: 'calls' };
  const text = read.reads === 'utf-8' && choice.dropsMark ? removeByteOrderMark(read.text) : read.text;
  const parts = findParts(text);
  if (parts.is === 'bundle')
    return {
      reads: 'text',
      text,
      encoding: getEncoding(read),
      bundle: { skipped: findSkippedFiles(text), elsewhere: parts.files.map(({ path }) => path).filter(isElsewhere) },
      without: [],
    };
  // A conversion may be longer than its source.
  if (text.length * 3 > longestTextBytes && utf8Length(text) > longestTextBytes) return { reads: 'large' };
  if (parts.is === 'nothing' && findCalls(text).length === 0) return { reads: 'nothing', because: 'no-json' };
  if (parts.is === 'project' || parts.is === 'no-bundle')
    return { reads: 'nothing', because: parts.is === 'project' ? 'project' : 'bundle' };
  const without = parts.is === 'payloads' ? (parts.collection?.without ?? []) : [];
  return { reads: 'text', text, encoding: getEncoding(read), bundle: null, without };
}

function getEncoding(read: Exclude<ReadBytes, UnreadableBytes>): Encoding {
  if (read.reads === 'converted') return { is: 'converted', from: read.from, charsets: read.charsets };
  return { is: read.hasMark ? 'marked' : 'plain' };
}

/** The text and name of a file; the name is empty for pasted text. */
export type NamedText = { readonly key: number; readonly name: string; readonly text: string };

type ImportOptions = PlacementOptions & {
  readonly newId: () => string;
  /** Whether to import an item, by its key; excluded items take no names and create no orders. */
  readonly isWanted: (key: string) => boolean;
};

type UnplacedItem = { readonly key: string; readonly file: number; readonly from: PayloadSource } & (
  | { readonly is: 'payload'; readonly incomer: ImportedPayload }
  | { readonly is: 'story' | 'template'; readonly name: string; readonly text: string }
);

/** Finds everything to import in these texts, in order, with a place for each payload. */
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

type UnpackedText = NamedText & { readonly mark: string };

function unpack(text: NamedText): readonly UnpackedText[] {
  const parts = findParts(text.text);
  if (parts.is !== 'bundle') return [{ ...text, mark: String(text.key) }];
  return parts.files
    .filter(({ path }) => !isElsewhere(path))
    .map(({ path, text: own }, at) => ({
      key: text.key,
      name: `${text.name}/${path}`,
      text: own,
      mark: `${text.key}:${at}`,
    }));
}

const isElsewhere = (path: string): boolean => !/^(?:payloads|stories|templates)\//.test(path);

/** Sorts files of one folder by its order file; folders and other files stay in their order. */
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
  const parts = findParts(text);
  const fileName = getImportName(name);
  if (isTemplateFile(name)) return [{ is: 'template', key: `${mark}/0`, file, from: 'whole', name: fileName, text }];
  if (parts.is === 'story')
    return [{ is: 'story', key: `${mark}/0`, file, from: 'whole', name: fileName, text: parts.text }];
  if (parts.is !== 'payloads') return [];
  const fromProject = project.findOrder(name);
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
      ownName: getOwnName(parts.collection?.names[at] ?? ''),
      ...(fromProject === undefined ? {} : { fromProject }),
    },
  }));
}

function readRoot(text: string): JsonNode | null {
  return scanJson(text).root ?? recoverJson(text).root;
}

export function countFindings(analysis: Analysis): FindingCount {
  const of = (severity: string): number => analysis.findings.filter((finding) => finding.severity === severity).length;
  const fixable = analysis.findings.filter(({ severity, fix }) => severity === 'error' && fix !== undefined).length;
  return { errors: of('error'), fixable, assumptions: of('assumption'), warnings: of('warning') };
}
