import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { orderFileSchema } from '../../../../shared/documents/project.ts';
import type { OrderFile } from '../../../../shared/documents/project.ts';
import type { ImportedPayload } from './place-payloads.ts';
import { longestName } from '../../../../shared/documents/size-limits.ts';

type NamedFile = { readonly name: string; readonly text: string };

const inPayloads = /^(?:.*\/)?payloads\/([^/]+)\/([^/]+)\.json$/;

/**
 * What the files of a project, or of a bundle, say of each other. Their paths are taken for names alone: nothing is written
 * by them.
 */
export type ProjectFiles = {
  /** What is known of the order of a payload by where its file lies; absent for a file that lies nowhere. */
  readonly findOrder: (name: string) => ImportedPayload['fromProject'];
  /** Whether a file says something of others and is no payload itself. */
  readonly isOrderFile: (name: string) => boolean;
  /** Where a payload stands among those of its order. */
  readonly getPlace: (name: string) => number;
};

/** Reads what the files of a drop say of each other. */
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

/** Whether a file is an own template of a project. */
export function isTemplateFile(name: string): boolean {
  return /^(?:.*\/)?templates\/[^/]+\.json$/.test(name);
}

/** The folder of a file, with the slash at its end; empty where it lies in none. */
export function getFolder(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function readOrderFile({ name, text }: NamedFile): readonly (readonly [string, OrderFile])[] {
  if (inPayloads.exec(name)?.[2] !== 'order') return [];
  const read = jsonText.pipe(orderFileSchema).safeParse(text);
  return read.success ? [[getFolder(name), read.data]] : [];
}

/** What a payload or a story is called that came from a file: the file's name without what it ends in. */
export function getImportName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = last.replace(/(?:\.story)?\.(?:json|jsonc|txt|log|ndjson|jsonl|md|eml)$/i, '').trim();
  return removeControls(bare).slice(0, longestName);
}

/** A name without controls and what turns the direction of writing: they would hide in a list what it is. */
function removeControls(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
