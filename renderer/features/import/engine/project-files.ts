import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { orderFileSchema, type OrderFile } from '../../../../shared/documents/project.ts';
import type { ImportedPayload } from './place-payloads.ts';
import { longestName } from '../../../../shared/documents/size-limits.ts';

type NamedFile = { readonly name: string; readonly text: string };

const inPayloads = /^(?:.*\/)?payloads\/([^/]+)\/([^/]+)\.json$/;

/** What the files of a project or bundle state about each other. Paths are only names: nothing is written to them. */
export type ProjectFiles = {
  /** The order of a payload by its path; undefined outside of a project's folders. */
  readonly findOrder: (name: string) => ImportedPayload['fromProject'];
  /** Whether a file describes others and is not a payload. */
  readonly isOrderFile: (name: string) => boolean;
  /** A payload's place in its order. */
  readonly getPlace: (name: string) => number;
};

export function readProjectFiles(files: readonly NamedFile[]): ProjectFiles {
  const orders = new Map(files.flatMap(readOrderFile));
  const orderOf = (name: string): OrderFile | undefined => orders.get(getFolder(name));
  return {
    isOrderFile: (name) => orders.has(getFolder(name)) && name.endsWith('/order.json'),
    findOrder: (name) => {
      const [, order, own] = inPayloads.exec(name) ?? [];
      if (order === undefined || own === undefined) return undefined;
      const known = orderOf(name);
      const scenario = Object.entries(known?.scenario ?? {}).find(([of]) => of === own);
      return { order: removeControls(order), orderNo: known?.orderNo ?? '', scenario: scenario?.[1] };
    },
    getPlace: (name) => {
      const at = orderOf(name)?.order?.indexOf(inPayloads.exec(name)?.[2] ?? '') ?? -1;
      return at === -1 ? Number.MAX_SAFE_INTEGER : at;
    },
  };
}

export function isTemplateFile(name: string): boolean {
  return /^(?:.*\/)?templates\/[^/]+\.json$/.test(name);
}

/** Returns the folder of a file with a slash at its end; empty without one. */
export function getFolder(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function readOrderFile({ name, text }: NamedFile): readonly (readonly [string, OrderFile])[] {
  if (inPayloads.exec(name)?.[2] !== 'order') return [];
  const read = jsonText.pipe(orderFileSchema).safeParse(text);
  return read.success ? [[getFolder(name), read.data]] : [];
}

export function getImportName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .replace(/\.(?:json|jsonc|txt|log|ndjson|jsonl|md|eml|har|http|sh|cmd|ps1|bru)$/i, '')
    .replace(/\.(?:story|postman_collection)$/i, '')
    .trim();
  return getOwnName(bare);
}

/** A name that a file gives, as a name of the list. */
export function getOwnName(given: string): string {
  return removeControls(given).slice(0, longestName);
}

/** Removes control and direction characters, which would disguise a name in a list. */
function removeControls(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
