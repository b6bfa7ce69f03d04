import { longestTextBytes } from '../../../shared/documents/limits.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import type { Analysis } from '../payload/analysis.ts';
import { filesOfBundle } from './bundle-files.ts';
import { nameOfFile } from './file-name.ts';
import { partsOf } from './parts.ts';
import { placeAll } from './placed.ts';
import type { Incomer, Placed, PlacedAmong } from './placed.ts';
import { readBytes, withoutMark } from './read-bytes.ts';
import type { NotRead, ReadBytes } from './read-bytes.ts';

/** How a file is to be read, where there is a choice. */
export type ReadChoice = {
  /** The charset of a file that is no UTF-8; null for the likeliest. */
  readonly charset: string | null;
  /** Whether a byte order mark is left out. */
  readonly dropsMark: boolean;
};

/** A file as it was read: its text as it would be taken in, or why there is none. */
export type ReadFile =
  | { readonly reads: 'text'; readonly text: string; readonly encoding: Encoding }
  | NotRead
  | { readonly reads: 'nothing'; readonly because: 'no-json' | 'project' | 'unreadable' }
  /** More than a payload may have: it can be looked at, and no more. */
  | { readonly reads: 'large' };

/** How the bytes of a text were written, as far as there is something to say of it. */
export type Encoding =
  | { readonly is: 'plain' }
  | { readonly is: 'marked' }
  | { readonly is: 'converted'; readonly from: string; readonly charsets: readonly string[] };

/** What came in of one file: payloads and stories that can be taken in. */
export type IncomingItem = { readonly key: string; readonly file: number; readonly isCutOut: boolean } & (
  | { readonly is: 'payload'; readonly placed: Placed }
  | { readonly is: 'story'; readonly name: string; readonly text: string }
);

/** How many findings a payload has, and how many of its errors can be mended by a fix. */
export type Count = {
  readonly errors: number;
  readonly fixable: number;
  readonly assumptions: number;
  readonly warnings: number;
};

/** Reads the bytes of one file. */
export function readFile(bytes: Uint8Array, choice: ReadChoice): ReadFile {
  const read = readBytes(bytes, choice.charset);
  if (read.reads === 'nothing') return read;
  const text = read.reads === 'utf-8' && choice.dropsMark ? withoutMark(read.text) : read.text;
  // A conversion may be longer than what it was made of.
  if (text.length * 3 > longestTextBytes && utf8Length(text) > longestTextBytes) return { reads: 'large' };
  const parts = partsOf(text);
  if (parts.is === 'nothing') return { reads: 'nothing', because: 'no-json' };
  if (parts.is === 'project') return { reads: 'nothing', because: 'project' };
  return { reads: 'text', text, encoding: encodingOf(read) };
}

function encodingOf(read: Exclude<ReadBytes, NotRead>): Encoding {
  if (read.reads === 'converted') return { is: 'converted', from: read.from, charsets: read.charsets };
  return { is: read.hasMark ? 'marked' : 'plain' };
}

/** A file with a text, and the name it came with; empty for what was pasted. */
export type NamedText = { readonly key: number; readonly name: string; readonly text: string };

/** What items are made with. */
export type ItemsAmong = PlacedAmong & {
  readonly newId: () => string;
  /** Whether something is to be taken in, by its key; what is left out takes no name and makes no order. */
  readonly isWanted: (key: string) => boolean;
};

type Waiting = { readonly key: string; readonly file: number; readonly isCutOut: boolean } & (
  | { readonly is: 'payload'; readonly incomer: Incomer }
  | { readonly is: 'story'; readonly name: string; readonly text: string }
);

/** What there is to take in of these texts, in their order, each payload with its place. */
export function itemsOf(texts: readonly NamedText[], among: ItemsAmong): readonly IncomingItem[] {
  const waiting = texts.flatMap((text) => waitingIn(text, among.newId)).filter(({ key }) => among.isWanted(key));
  const incomers = waiting.flatMap((each) => (each.is === 'payload' ? [each.incomer] : []));
  const placed = new Map(placeAll(incomers, among).map((each) => [each.document.id, each]));
  return waiting.flatMap((each): readonly IncomingItem[] => {
    if (each.is === 'story') return [each];
    const { incomer, ...rest } = each;
    const own = placed.get(incomer.id);
    return own === undefined ? [] : [{ ...rest, placed: own }];
  });
}

function waitingIn({ key: file, name, text }: NamedText, newId: () => string): readonly Waiting[] {
  const parts = partsOf(text);
  const fileName = nameOfFile(name);
  switch (parts.is) {
    case 'payloads': {
      const isOneOfSeveral = parts.texts.length > 1;
      return parts.texts.map((own, at) => ({
        is: 'payload',
        key: `${file}/${at}`,
        file,
        isCutOut: parts.isCutOut,
        incomer: { id: newId(), fileName, text: own, root: scanJson(own).root, isOneOfSeveral },
      }));
    }
    case 'story':
      return [{ is: 'story', key: `${file}/0`, file, isCutOut: false, name: fileName, text: parts.text }];
    case 'bundle':
      return filesOfBundle(parts.files).map((own, at): Waiting => {
        const common = { key: `${file}/${at}`, file, isCutOut: false };
        if (own.is === 'story') return { ...common, ...own };
        const { name: fileNameOf, text: textOf, kept } = own;
        const root = scanJson(textOf).root;
        const incomer = { id: newId(), fileName: fileNameOf, text: textOf, root, isOneOfSeveral: false, kept };
        return { ...common, is: 'payload', incomer };
      });
    case 'project':
    case 'nothing':
      return [];
  }
}

/** Counts what is said of a payload for its card. */
export function countOf(analysis: Analysis): Count {
  const of = (severity: string): number => analysis.findings.filter((finding) => finding.severity === severity).length;
  const fixable = analysis.findings.filter(({ severity, fix }) => severity === 'error' && fix !== undefined).length;
  return { errors: of('error'), fixable, assumptions: of('assumption'), warnings: of('warning') };
}
